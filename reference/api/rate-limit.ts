import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Limits } from "./options.ts";

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** The window of a name starts with its first request. */
export function createRateLimiter({
  requestsPerWindow,
  windowSeconds,
}: Pick<Limits, "requestsPerWindow" | "windowSeconds">) {
  const limiter = new RateLimiterMemory({ points: requestsPerWindow, duration: windowSeconds, keyPrefix: "" });
  /** Counts one request of a key or address. */
  return async (name: string) => {
    // counts as `consume` does, which would reject
    const { consumedPoints, remainingPoints: remaining, msBeforeNext } = await limiter.penalty(name);
    const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    return { isExceeded: consumedPoints > requestsPerWindow, remaining, resetSeconds };
  };
}
