import { reservedDomain } from "../../../suite/documents/names.ts";

/** The command line and the library share these defaults. */
export const defaults = {
  effort: "standard",
  concurrency: 8,
  timeoutMs: 10_000,
  maxDurationMs: 600_000,
  probeRateLimit: 0,
  emailDomain: reservedDomain,
} as const;

/** Permitted values of options. */
export const bounds = {
  seed: { min: -(2 ** 31), max: 2 ** 31 - 1 },
  concurrency: { min: 1, max: 256 },
  runs: { min: 1, max: 1_000 },
  rate: { min: 0.1, max: 100_000 },
  timeoutMs: { min: 100, max: 3_600_000 },
  maxDurationMs: { min: 1_000, max: 86_400_000 },
  probeRateLimit: { min: 0, max: 100_000 },
} as const;

/** Limit for one action of a driver, and for loading its module. */
export const driverTimeoutMs = 30_000;
