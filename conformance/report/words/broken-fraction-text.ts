import type { Outcome } from "../format/report.ts";

/**
 * `in 3 of 44 cases`; undefined if the requirement was broken in every case or in none. A failed race has the number of its
 * repetitions instead, even if all broke the requirement.
 */
export function brokenFractionText({ brokenIn = 0, cases, failure }: Outcome): string | undefined {
  const { repeated } = failure ?? {};
  if (repeated !== undefined) return `in ${repeated.broken} of ${repeated.tries} repetitions`;
  return brokenIn > 0 && brokenIn < cases ? `in ${brokenIn} of ${cases} cases` : undefined;
}
