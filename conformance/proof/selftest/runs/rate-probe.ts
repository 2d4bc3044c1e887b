import type { RunOptions } from "../../../engine/run/options.ts";

/** Options of a run that looks for the rate limit, and for nothing else. */
export const rateProbe = { only: ["LIM-30", "LIM-31"], probeRateLimit: 100 } as const satisfies Partial<RunOptions>;
