/** One request and its response as the report shows them: bounded in size, keys redacted. */
export interface RecordedExchange {
  readonly identity: string;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: string;
  /** Absent when no answer came. */
  readonly status?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseBody?: string;
  /** Why no answer came, or why it could not be read. */
  readonly fault?: string;
  /** Why the request may have been carried out more than once. */
  readonly doubt?: string;
  /** What it did, counted in the whole bodies: `created with 199 recipients`; absent where they stand here whole. */
  readonly deed?: string;
  /** Since the start of the run. */
  readonly startedMs: number;
  readonly durationMs: number;
}
