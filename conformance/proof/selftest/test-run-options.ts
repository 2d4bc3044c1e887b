import { defaults } from "../../engine/run/plan/defaults.ts";
import type { RunOptions } from "../../engine/run/options.ts";

export const testKeys = {
  ownerKey: "key-of-the-owner-0123456789abcdef",
  otherKey: "key-of-the-other-fedcba9876543210",
} as const;

/** The keys as the environment variables of the command line. */
export const keyVariables = { SERVICE_API_KEY: testKeys.ownerKey, SERVICE_OTHER_API_KEY: testKeys.otherKey } as const;

/** Returns the defaults with both keys and seed 1. `options` override them. */
export function testRunOptions(baseUrl: string | URL, options: Partial<RunOptions> = {}): RunOptions {
  return {
    ...defaults,
    ...testKeys,
    baseUrl: new URL(baseUrl),
    seed: 1,
    strict: false,
    requireAll: false,
    ...options,
  };
}
