import fc from "fast-check";
import type { Effort } from "../report/report.ts";

/** How many requests race: three in a quick run, else up to five. */
export function rivals(effort: Effort): fc.Arbitrary<number> {
  return fc.integer({ min: 3, max: effort === "quick" ? 3 : 5 });
}
