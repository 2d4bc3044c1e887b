import { countText } from "../count-text.ts";
import type { Report } from "../format/report.ts";
import { mayExistReason } from "../may-exist-reason.ts";
import type { FormatLine } from "./format-line.ts";

/** What a run sent and left behind. */
export function runLines(report: Report, formatLine: FormatLine): readonly string[] {
  return [
    formatLine("requests sent", `${report.requests}${networkText(report)}`),
    formatLine("left behind", leftBehindText(report)),
    formatLine("seed", `${report.seed} (effort: ${report.effort})`),
  ];
}

function networkText({ traffic }: Report): string {
  const { retries = 0, rateLimited = 0, waitedMs = 0 } = traffic ?? {};
  const parts = [
    ...(retries === 0 ? [] : [`${retries} of them retries`]),
    ...(rateLimited === 0 ? [] : [`${rateLimited} answered 429`]),
    ...(waitedMs < 100 ? [] : [`waited ${(waitedMs / 1_000).toFixed(1)} s`]),
  ];
  return parts.map((part) => `, ${part}`).join("");
}

function leftBehindText({ surveysLeftBehind, surveysDeleted, ledger, runId }: Report): string {
  const reasons = ledger.filter(({ mayExist }) => mayExist === true).map(mayExistReason);
  const reasonCounts = [...new Set(reasons)].map(
    (reason) => `; ${reasons.filter((one) => one === reason).length} ${reason}`,
  );
  const deleted = surveysDeleted === undefined ? "" : ` (${surveysDeleted} deleted)`;
  const runIdNote = surveysLeftBehind + reasons.length === 0 ? "" : `, marked with the run id ${runId}`;
  return `${countText(surveysLeftBehind, "survey")}${deleted}${runIdNote}${reasonCounts.join("")}`;
}
