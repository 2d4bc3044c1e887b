import type { Outcome } from "./format/report.ts";

/** `in 3 of 44 cases`; undefined if the requirement was broken always or never. */
export function brokenFraction({ brokenIn = 0, cases, failure }: Outcome): string | undefined {
  const { repeated } = failure ?? {};
  if (repeated !== undefined) return `in ${repeated.broken} of ${repeated.tries} repetitions`;
  return brokenIn > 0 && brokenIn < cases ? `in ${brokenIn} of ${cases} cases` : undefined;
}
