/** A reason to stop before any check, with a remedy. Exit code 2. */
export class SetUpError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.name = "SetUpError";
    this.hint = hint;
  }
}
