import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Limits } from "./limits.ts";

/** What is left to a key in its present window. */
export interface Quota {
  readonly isExceeded: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly windowSeconds: number;
  readonly resetSeconds: number;
}

/** Counts one request of a key. */
export type RateLimiter = (owner: string) => Promise<Quota>;

/** Counts the wrong keys that an address tries. */
export interface WrongKeys {
  readonly note: (address: string) => Promise<void>;
  /** For how many seconds an address has to wait; 0 where it may go on. */
  readonly secondsLeft: (address: string) => Promise<number>;
}

/** Allows each address `wrongKeysPerWindow` wrong keys in `windowSeconds`, counted from the first. */
export function createWrongKeys({ wrongKeysPerWindow: points, windowSeconds: duration }: Limits): WrongKeys {
  const limiter = new RateLimiterMemory({ points, duration, keyPrefix: "" });
  return {
    note: async (address) => void (await limiter.penalty(address)),
    secondsLeft: async (address) => {
      const state = await limiter.get(address);
      return state === null || state.consumedPoints < points ? 0 : Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    },
  };
}

/** Allows each key `requestsPerWindow` requests in `windowSeconds`, counted from the first. */
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
