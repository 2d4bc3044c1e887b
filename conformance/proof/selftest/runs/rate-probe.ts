import type { RunOptions } from "../../../engine/run/options.ts";

export const rateProbe = { only: ["LIM-30", "LIM-31"], probeRateLimit: 100 } as const satisfies Partial<RunOptions>;
