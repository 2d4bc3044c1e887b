/** The command couldn't be started; a shell would return this `exitCode`. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
  readonly exitCode: 126 | 127;

  constructor(message: string, exitCode: 126 | 127) {
    super(message);
    this.exitCode = exitCode;
  }
}
