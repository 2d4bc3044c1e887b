/** The caller prefixes the message with the name of the option. */
export class RejectedValue extends Error {
  override readonly name = "RejectedValue";
}

export function rejectValue(reason: string): never {
  throw new RejectedValue(reason);
}
