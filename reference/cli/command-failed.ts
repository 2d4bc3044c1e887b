/** A command that couldn't be started; `exitCode` is what a shell answers then. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
  readonly exitCode: 126 | 127;

  constructor(message: string, exitCode: 126 | 127) {
    super(message);
    this.exitCode = exitCode;
  }
}
