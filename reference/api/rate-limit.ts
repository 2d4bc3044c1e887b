import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

export interface Quota {
  readonly isExceeded: boolean;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Counts one request of a key or address. */
export type RateLimiter = (name: string) => Promise<Quota>;

/** The window of a name starts with its first request. */
export function createRateLimiter(limits: {
  readonly requestsPerWindow: number;
  readonly windowSeconds: number;
}): RateLimiter {
  const { requestsPerWindow: points, windowSeconds: duration } = limits;
  const limiter = new RateLimiterMemory({ points, duration, keyPrefix: "" });
  return async (name) => {
    // the library rejects with the state of an exceeded quota
    const state: unknown = await limiter.consume(name).catch((reason: unknown) => reason);
    if (!(state instanceof RateLimiterRes)) throw state;
    const resetSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    return { isExceeded: state.consumedPoints > points, remaining: state.remainingPoints, resetSeconds };
  };
}
