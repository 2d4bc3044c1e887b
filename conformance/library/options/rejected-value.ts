/** An option has an invalid value. The message says what it must be; the caller adds the name of the option. */
export class RejectedValue extends Error {
  override readonly name = "RejectedValue";
}

export function rejectValue(reason: string): never {
  throw new RejectedValue(reason);
}
