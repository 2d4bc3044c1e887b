import type { Outcome } from "./format/report.ts";
import { knownText } from "./console/summary.ts";

/** Why an outcome has no say in the verdict, in words; undefined if it has one. */
export function withoutSay({ known }: Outcome): string | undefined {
  return known === undefined ? undefined : `known failure: ${knownText(known)}`;
}
