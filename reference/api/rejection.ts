/** `path` names the member: `questions.3.scaleMin`, empty for the whole body. */
export interface Detail {
  readonly path: string;
  readonly message: string;
}

/** Thrown before anything is written. */
export class Rejection extends Error {
  override readonly name = "Rejection";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly details: readonly Detail[] | undefined;

  constructor(
    status: number,
    message: string,
    more: { readonly headers?: Readonly<Record<string, string>>; readonly details?: readonly Detail[] } = {},
  ) {
    super(message);
    this.status = status;
    this.headers = more.headers ?? {};
    this.details = more.details;
  }
}
