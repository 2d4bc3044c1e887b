/** A reason to stop before any check: one line, and what to do next. Exit code 2. */
export class SetUpError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.name = "SetUpError";
    this.hint = hint;
  }
}
