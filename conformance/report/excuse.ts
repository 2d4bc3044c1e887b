import type { Outcome } from "./format/report.ts";
import { knownText } from "./console/summary.ts";

/** Returns why an outcome doesn't affect the verdict, or undefined if it does. */
export function excuseOf({ known }: Outcome): string | undefined {
  return known === undefined ? undefined : `known failure: ${knownText(known)}`;
}
