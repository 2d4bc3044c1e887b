/** A reason not to start a run, and what to do about it. Exit code 2. */
export class SetUpError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.name = "SetUpError";
    this.hint = hint;
  }
}
