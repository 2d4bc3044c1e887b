/** A request and its response for the report: bounded in size, keys redacted. */
export interface RecordedExchange {
  /** The credential's name: `owner`, `no key`. */
  readonly identity: string;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: string;
  readonly status?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseBody?: string;
  /** Why there was no response, or why the response could not be read. */
  readonly fault?: string;
  /** Why the request may have been executed twice. */
  readonly doubt?: string;
  /** A summary of the complete bodies if these are cut: `created with 199 recipients`. */
  readonly deed?: string;
  /** The time since the start of the run. */
  readonly startedMs: number;
  readonly durationMs: number;
}
