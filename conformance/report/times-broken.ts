import type { Outcome } from "./format/report.ts";

/** How often a requirement was broken where it held as well: `in 3 of 44 cases`. */
export function timesBroken({ brokenIn = 0, cases, failure }: Outcome): string | undefined {
  const { repeated } = failure ?? {};
  if (repeated !== undefined) return `in ${repeated.broken} of ${repeated.tries} repetitions`;
  return brokenIn > 0 && brokenIn < cases ? `in ${brokenIn} of ${cases} cases` : undefined;
}
