/** The timings of a run's requests, in the order in which they were sent; bounded in length. */
export interface RequestLog {
  /** `GET /surveys/{id}`; entries refer to it by index. */
  readonly endpoints: readonly string[];
  readonly requests: readonly RequestTiming[];
  readonly leftOut: number;
}

/** Endpoint (an index), status (0: no response), sent (ms since the start of the run), duration (ms). */
export type RequestTiming = readonly [endpoint: number, status: number, startedMs: number, durationMs: number];
