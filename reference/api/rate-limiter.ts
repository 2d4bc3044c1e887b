import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

export interface Quota {
  readonly isExceeded: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly windowSeconds: number;
  readonly resetSeconds: number;
}

/** Counts one request of a key. */
export type RateLimiter = (owner: string) => Promise<Quota>;

/** The window of a key starts with its first request. */
export function createRateLimiter(limits: {
  readonly requestsPerWindow: number;
  readonly windowSeconds: number;
}): RateLimiter {
  const { requestsPerWindow: limit, windowSeconds } = limits;
  const limiter = new RateLimiterMemory({ points: limit, duration: windowSeconds, keyPrefix: "" });
  const quota = (state: RateLimiterRes, isExceeded: boolean): Quota => ({
    isExceeded,
    limit,
    remaining: state.remainingPoints,
    windowSeconds,
    resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  });
  return async (owner) => {
    try {
      return quota(await limiter.consume(owner), false);
    } catch (error) {
      if (error instanceof RateLimiterRes) return quota(error, true);
      throw error;
    }
  };
}
