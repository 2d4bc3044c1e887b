import { defaults } from "../../engine/run/plan/defaults.ts";
import type { RunOptions } from "../../engine/run/options.ts";

/** The keys that each server of the self-test takes. */
export const ownKeys = {
  ownerKey: "key-of-the-owner-0123456789abcdef",
  otherKey: "key-of-the-other-fedcba9876543210",
} as const;

/** A run over a server of the self-test: with both keys, the first seed and the defaults, unless said otherwise. */
export function runOf(baseUrl: string | URL, options: Partial<RunOptions> = {}): RunOptions {
  return {
    ...defaults,
    ...ownKeys,
    baseUrl: new URL(baseUrl),
    seed: 1,
    strict: false,
    requireAll: false,
    ...options,
  };
}
