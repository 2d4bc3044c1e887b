import { countText } from "../count-text.ts";
import type { Report } from "../format/report.ts";
import { mayExistReason } from "../may-exist-reason.ts";
import type { FormatLine } from "./format-line.ts";

/** Summarizes what a run sent and left behind. */
export function runLines(report: Report, formatLine: FormatLine): readonly string[] {
  return [
    formatLine("requests sent", `${report.requests}${networkText(report)}`),
    formatLine("left behind", leftBehindText(report)),
    formatLine("seed", `${report.seed} (effort: ${report.effort})`),
  ];
}

const minShownWaitMs = 100;

function networkText({ traffic }: Report): string {
  const { retries = 0, rateLimited = 0, waitedMs = 0 } = traffic ?? {};
  const retriesText = retries === 0 ? "" : `, ${retries} of them retries`;
  const rateLimitedText = rateLimited === 0 ? "" : `, ${rateLimited} answered with 429`;
  const waitText = waitedMs < minShownWaitMs ? "" : `, waited ${(waitedMs / 1_000).toFixed(1)} s`;
  return `${retriesText}${rateLimitedText}${waitText}`;
}

function leftBehindText({ surveysLeftBehind, surveysDeleted, ledger, runId }: Report): string {
  const doubtfulReasons = ledger.filter(({ mayExist }) => mayExist === true).map(mayExistReason);
  const deletedNote = surveysDeleted === undefined ? "" : ` (${surveysDeleted} deleted)`;
  const isAnyLeft = surveysLeftBehind > 0 || doubtfulReasons.length > 0;
  const runIdNote = isAnyLeft ? `, marked with the run id ${runId}` : "";
  const doubtfulNotes = [...new Set(doubtfulReasons)].map((reason) => {
    const count = doubtfulReasons.filter((one) => one === reason).length;
    return `; ${count} ${reason}`;
  });
  return `${countText(surveysLeftBehind, "survey")}${deletedNote}${runIdNote}${doubtfulNotes.join("")}`;
}
