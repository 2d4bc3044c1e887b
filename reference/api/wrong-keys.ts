import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Limits } from "./limits.ts";

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
