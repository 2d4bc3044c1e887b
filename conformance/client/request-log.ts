/** The timings of a run's requests, in the order in which they were sent; bounded in length. */
export interface RequestLog {
  /** For example `GET /surveys/{id}`; each timing names its endpoint by index. */
  readonly endpoints: readonly string[];
  readonly requests: readonly RequestTiming[];
  /** The number of requests without a timing. */
  readonly leftOut: number;
}

/** `endpoint`: an index. `status`: 0 without a response. `startedMs`: since the start of the run. */
export type RequestTiming = readonly [endpoint: number, status: number, startedMs: number, durationMs: number];
