import type { LedgerEntry } from "./format/report.ts";

/** Why it isn't known whether the survey of a create exists: `may exist: the create was answered 501`. */
export function mayExistText({ answered }: LedgerEntry): string {
  if (answered === undefined) return "may exist: the response to the create was lost";
  const shown = answered < 300 ? " without the survey" : "";
  return `may exist: the create was answered ${answered}${shown}`;
}
