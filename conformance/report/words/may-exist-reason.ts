import type { LedgerEntry } from "../format/report.ts";

/** `may exist: the create returned 501`: why it is unknown whether a survey of the ledger exists. */
export function mayExistReason({ answered }: LedgerEntry): string {
  if (answered === undefined) return "may exist: the response to the create was lost";
  const remark = answered < 300 ? " without the survey" : "";
  return `may exist: the create returned ${answered}${remark}`;
}
