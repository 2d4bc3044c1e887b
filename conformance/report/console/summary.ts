import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import { groupUnjudged } from "../unjudged.ts";
import type { Counts } from "../counts.ts";
import { countLevel, countUntestable } from "../counts.ts";
import { clientLines } from "./client-lines.ts";
import type { Paint } from "./paint.ts";
import { mayExistReason } from "../may-exist-reason.ts";
import { reasonWithExpiry } from "../known-failure-text.ts";
import { printableLine } from "../printable.ts";
import type { Overheard } from "../format/overheard.ts";
import type { Failure, KnownFailure, Report } from "../format/report.ts";
import { namesText } from "../traffic-figures.ts";
import { verdictReason, verdictText, verdictTone } from "../verdict-reason.ts";

const labelWidth = 16;

const styles = { good: "green", doubtful: "yellow", bad: "red" } as const;

export function verdictLine(report: Report, paint: Paint): string {
  return `${paint("bold", paint(styles[verdictTone(report)], verdictText(report)))}: ${printableLine(verdictReason(report))}`;
}

/** The summary of a run: the verdict, proven and untested requirements, requests, surveys left behind and the seed. */
export function summaryLines(report: Report, paint: Paint): readonly string[] {
  const line = (label: string, text: string): string =>
    `${paint("dim", label.padEnd(labelWidth))}${printableLine(text)}`;
  const must = countLevel(report, "MUST");
  const should = countLevel(report, "SHOULD");
  return [
    `${paint("dim", "verdict".padEnd(labelWidth))}${verdictLine(report, paint)}`,
    ...(report.circumstances ?? [])
      .filter((sentence) => sentence !== report.inconclusive)
      .map((sentence) => line("circumstance", sentence)),
    ...(report.readOnly === undefined ? [] : [line("read-only", readOnlyText(report.readOnly))]),
    ...(report.only === undefined ? [] : [line("selected", selection(report.only))]),
    line("MUSTs", `${must.passed} of ${must.total} proven${otherCounts(must)}${untestableNote(report)}`),
    ...(should.total === 0 ? [] : [line("SHOULDs", `${should.passed} of ${should.total} kept${otherCounts(should)}`)]),
    ...clientLines(report.clients ?? [], line),
    ...causeLines(report, "not-tested", (cause) => line("not tested", cause)),
    ...causeLines(report, "inconclusive", (cause) => line("inconclusive", cause)),
    ...knownLines(report, line),
    ...report.notes.map((note) => line("note", note)),
    ...(report.overheard === undefined ? runLines(report, line) : trafficLines(report.overheard, line)),
    line("duration", `${(report.durationMs / 1000).toFixed(1)} s`),
  ];
}

function runLines(report: Report, line: Line): readonly string[] {
  return [
    line("requests sent", `${report.requests}${networkCounts(report)}`),
    line("left behind", leftBehind(report)),
    line("seed", `${report.seed} (effort: ${report.effort})`),
  ];
}

function trafficLines({ judged, leftOut, files, hosts, proxy }: Overheard, line: Line): readonly string[] {
  const number = files.length === 1 ? "" : `${files.length} files: `;
  const where =
    proxy === undefined ? `of ${number}${namesText(files)}; nothing was sent` : `that went through ${proxy}`;
  return [
    line("judged", `${judged} ${judged === 1 ? "request" : "requests"} ${where}`),
    line("hosts", namesText(hosts)),
    ...leftOut.map(({ reason, count }) => line("left out", `${count}: ${reason}`)),
  ];
}

function readOnlyText({ survey }: NonNullable<Report["readOnly"]>): string {
  return `only GETs were sent; the judged survey is ${survey}`;
}

function selection(only: readonly string[]): string {
  return `${abbreviated(only)} (${only.length} of ${requirementIds.length} requirements; the others were not judged)`;
}

function abbreviated(ids: readonly string[]): string {
  return [...ids.slice(0, 12), ...(ids.length > 12 ? ["…"] : [])].join(", ");
}

function otherCounts(counts: Counts): string {
  const parts = (["failed", "warned", "known", "not-tested", "inconclusive"] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `, ${counts[kind]} ${kind === "known" ? "known to fail" : kind.replace("-", " ")}`);
  return parts.join("");
}

function untestableNote(report: Report): string {
  const untestable = countUntestable("MUST");
  return report.only === undefined && untestable > 0 ? ` (no client can test ${untestable} more)` : "";
}

function causeLines(
  report: Report,
  kind: "not-tested" | "inconclusive",
  line: (cause: string) => string,
): readonly string[] {
  return groupUnjudged(report.outcomes, kind).map(({ reason, ids }) =>
    line(`${ids.length} (${reason}): ${abbreviated(ids)}`),
  );
}

type Line = (label: string, text: string) => string;

function knownLines({ outcomes, baseline }: Report, line: Line): readonly string[] {
  const known = outcomes.flatMap(({ id, known: entry, failure }) =>
    entry === undefined ? [] : [line("known failure", `${id} ${knownMessage(failure, entry)}`)],
  );
  const problems = baseline?.problems.map(({ message }) => line("baseline", message)) ?? [];
  return [...known, ...problems];
}

/** A generated reason repeats the message. */
function knownMessage(failure: Failure | undefined, entry: KnownFailure): string {
  const message = printableLine(failure?.message ?? "");
  return entry.reason === message ? reasonWithExpiry(entry) : `${reasonWithExpiry(entry)}. This run: ${message}`;
}

function networkCounts({ traffic }: Report): string {
  const { retries = 0, rateLimited = 0, waitedMs = 0 } = traffic ?? {};
  const parts = [
    ...(retries === 0 ? [] : [`${retries} of them retries`]),
    ...(rateLimited === 0 ? [] : [`${rateLimited} answered 429`]),
    ...(waitedMs < 100 ? [] : [`waited ${(waitedMs / 1_000).toFixed(1)} s`]),
  ];
  return parts.map((part) => `, ${part}`).join("");
}

function leftBehind(report: Report): string {
  const surveys = report.surveysLeftBehind === 1 ? "1 survey" : `${report.surveysLeftBehind} surveys`;
  const unsure = report.ledger.filter(({ mayExist }) => mayExist === true).map(mayExistReason);
  const mark = report.surveysLeftBehind + unsure.length === 0 ? "" : `, marked with the run id ${report.runId}`;
  const more = [...new Set(unsure)].map((text) => `; ${unsure.filter((one) => one === text).length} ${text}`);
  const deleted = report.surveysDeleted === undefined ? "" : ` (${report.surveysDeleted} deleted)`;
  return `${surveys}${deleted}${mark}${more.join("")}`;
}
