import { countText } from "../count-text.ts";
import type { Report } from "../format/report.ts";
import { mayExistReason } from "../may-exist-reason.ts";
import type { SummaryRow } from "./summary-row.ts";

/** Summarizes what a run sent and left behind. */
export function runRows(report: Report): readonly SummaryRow[] {
  return [
    ["requests sent", `${report.requests}${networkText(report)}`],
    ["left behind", leftBehindText(report)],
    ["seed", `${report.seed} (effort: ${report.effort})`],
  ];
}

const minShownWaitMs = 100;

/** `, 2 of them retries, 3 answered with 429, waited 4.2 s`. */
function networkText({ traffic }: Report): string {
  const { retries = 0, rateLimited = 0, waitedMs = 0 } = traffic ?? {};
  const retriesText = retries === 0 ? "" : `, ${retries} of them retries`;
  const rateLimitedText = rateLimited === 0 ? "" : `, ${rateLimited} answered with 429`;
  const waitText = waitedMs < minShownWaitMs ? "" : `, waited ${(waitedMs / 1_000).toFixed(1)} s`;
  return `${retriesText}${rateLimitedText}${waitText}`;
}

/** `2 surveys, marked with the run id run7; 1 may exist: the response to the create was lost`. */
function leftBehindText({ surveysLeftBehind, surveysDeleted, ledger, runId }: Report): string {
  const uncertainReasons = ledger.filter(({ mayExist }) => mayExist === true).map(mayExistReason);
  const deletedNote = surveysDeleted === undefined ? "" : ` (${surveysDeleted} deleted)`;
  const isAnyLeft = surveysLeftBehind > 0 || uncertainReasons.length > 0;
  const runIdNote = isAnyLeft ? `, marked with the run id ${runId}` : "";
  const uncertainNotes = [...new Set(uncertainReasons)].map((reason) => {
    const count = uncertainReasons.filter((one) => one === reason).length;
    return `; ${count} ${reason}`;
  });
  return `${countText(surveysLeftBehind, "survey")}${deletedNote}${runIdNote}${uncertainNotes.join("")}`;
}
