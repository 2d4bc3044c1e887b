import type { RunOptions } from "./options.ts";

/** How much of a run goes on side by side. */
export interface AtOnce {
  /** Checks that are judged: many of them wait for what another one sets up, so that some can always send a request. */
  readonly checks: number;
  /** Surveys that are lent to checks for their own work; fewer at once are fewer that stay behind. */
  readonly workbenches: number;
}

/** How much goes on side by side, where so many requests do. */
export function atOnce({ concurrency }: Pick<RunOptions, "concurrency">): AtOnce {
  return { checks: 3 * concurrency, workbenches: Math.min(3, concurrency) };
}
