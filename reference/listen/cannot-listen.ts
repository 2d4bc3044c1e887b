/** The wanted address can't be listened on; the message is one line that names it. */
export class CannotListen extends Error {
  override readonly name = "CannotListen";
}
