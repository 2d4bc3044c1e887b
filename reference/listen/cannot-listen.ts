/** The message is one line that names the wanted address. */
export class CannotListen extends Error {
  override readonly name = "CannotListen";
}
