/** The requests of a run in numbers, in the order in which they were sent; bounded in length. */
export interface RequestLog {
  /** `GET /surveys/{id}`: an entry names its endpoint by the index here. */
  readonly endpoints: readonly string[];
  readonly requests: readonly RequestTiming[];
  /** Further requests, which are not listed. */
  readonly leftOut: number;
}

/** Endpoint (an index), status (0: no answer), sent (ms since the start of the run), duration (ms). */
export type RequestTiming = readonly [endpoint: number, status: number, startedMs: number, durationMs: number];
