/** The timings of a run's requests, in the order in which they were sent; bounded in length. */
export interface RequestLog {
  /** `GET /surveys/{id}`; entries refer to it by index. */
  readonly endpoints: readonly string[];
  readonly requests: readonly RequestTiming[];
  readonly leftOut: number;
}

/** `endpoint`: an index. `status`: 0 without a response. `startedMs`: since the start of the run. */
export type RequestTiming = readonly [endpoint: number, status: number, startedMs: number, durationMs: number];
