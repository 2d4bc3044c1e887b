import type { Driving } from "../driver/driving.ts";

/** What scenarios may do in addition to sending requests. */
export interface Means {
  readonly driver: Driving;
  /** At most so many requests for finding the rate limit. */
  readonly probeRateLimit: number;
}
