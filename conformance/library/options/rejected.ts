/** The caller prefixes the message with the name of the option. */
export class Rejected extends Error {
  override readonly name = "Rejected";
}

export function rejected(reason: string): never {
  throw new Rejected(reason);
}
