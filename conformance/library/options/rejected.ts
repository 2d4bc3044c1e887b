/** Why a value that a caller gave isn't accepted. */
export class Rejected extends Error {
  override readonly name = "Rejected";
}

/** Rejects a value; the caller names it before the reason. */
export function rejected(reason: string): never {
  throw new Rejected(reason);
}
