import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import { groupUnjudged } from "../unjudged.ts";
import type { Counts } from "../counts.ts";
import { countLevel, countUntestable } from "../counts.ts";
import { clientLines } from "./client-lines.ts";
import type { FormatLine } from "./format-line.ts";
import type { Paint } from "./paint.ts";
import { runLines } from "./run-lines.ts";
import { trafficLines } from "./traffic-lines.ts";
import { reasonWithExpiry } from "../known-failure-text.ts";
import { printableLine } from "../printable.ts";
import type { Failure, KnownFailure, Report } from "../format/report.ts";
import { verdictReason, verdictText, verdictTone } from "../verdict-reason.ts";

/** Columns. */
const labelWidth = 16;

const maxNamedIds = 12;

const toneStyles = { good: "green", doubtful: "yellow", bad: "red" } as const;

export function verdictLine(report: Report, paint: Paint): string {
  return `${paint("bold", paint(toneStyles[verdictTone(report)], verdictText(report)))}: ${printableLine(verdictReason(report))}`;
}

/** The summary of a run: the verdict, proven and untested requirements, requests, surveys left behind and the seed. */
export function summaryLines(report: Report, paint: Paint): readonly string[] {
  const formatLine: FormatLine = (label, text) => `${paint("dim", label.padEnd(labelWidth))}${printableLine(text)}`;
  const must = countLevel(report, "MUST");
  const should = countLevel(report, "SHOULD");
  return [
    `${paint("dim", "verdict".padEnd(labelWidth))}${verdictLine(report, paint)}`,
    ...(report.circumstances ?? [])
      .filter((sentence) => sentence !== report.inconclusive)
      .map((sentence) => formatLine("circumstance", sentence)),
    ...(report.readOnly === undefined ? [] : [formatLine("read-only", readOnlyText(report.readOnly))]),
    ...(report.only === undefined ? [] : [formatLine("selected", selectionText(report.only))]),
    formatLine("MUSTs", `${must.passed} of ${must.total} proven${unprovenText(must)}${untestableNote(report)}`),
    ...(should.total === 0
      ? []
      : [formatLine("SHOULDs", `${should.passed} of ${should.total} kept${unprovenText(should)}`)]),
    ...clientLines(report.clients ?? [], formatLine),
    ...groupTexts(report, "not-tested").map((text) => formatLine("not tested", text)),
    ...groupTexts(report, "inconclusive").map((text) => formatLine("inconclusive", text)),
    ...knownLines(report, formatLine),
    ...report.notes.map((note) => formatLine("note", note)),
    ...(report.overheard === undefined ? runLines(report, formatLine) : trafficLines(report.overheard, formatLine)),
    formatLine("duration", `${(report.durationMs / 1000).toFixed(1)} s`),
  ];
}

function readOnlyText({ survey }: NonNullable<Report["readOnly"]>): string {
  return `only GETs were sent; the judged survey is ${survey}`;
}

function selectionText(only: readonly string[]): string {
  return `${idsText(only)} (${only.length} of ${requirementIds.length} requirements; the others were not judged)`;
}

function idsText(ids: readonly string[]): string {
  return [...ids.slice(0, maxNamedIds), ...(ids.length > maxNamedIds ? ["…"] : [])].join(", ");
}

function unprovenText(counts: Counts): string {
  const parts = (["failed", "warned", "known", "not-tested", "inconclusive"] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `, ${counts[kind]} ${kind === "known" ? "known to fail" : kind.replace("-", " ")}`);
  return parts.join("");
}

function untestableNote(report: Report): string {
  const untestable = countUntestable("MUST");
  return report.only === undefined && untestable > 0 ? ` (no client can test ${untestable} more)` : "";
}

function groupTexts({ outcomes }: Report, kind: "not-tested" | "inconclusive"): readonly string[] {
  return groupUnjudged(outcomes, kind).map(({ reason, ids }) => `${ids.length} (${reason}): ${idsText(ids)}`);
}

function knownLines({ outcomes, baseline }: Report, formatLine: FormatLine): readonly string[] {
  const known = outcomes.flatMap(({ id, known: entry, failure }) =>
    entry === undefined ? [] : [formatLine("known failure", `${id} ${knownText(failure, entry)}`)],
  );
  const problems = baseline?.problems.map(({ message }) => formatLine("baseline", message)) ?? [];
  return [...known, ...problems];
}

/** `--write-baseline` uses the message as the reason: then the message isn't printed twice. */
function knownText(failure: Failure | undefined, entry: KnownFailure): string {
  const message = printableLine(failure?.message ?? "");
  return entry.reason === message ? reasonWithExpiry(entry) : `${reasonWithExpiry(entry)}. This run: ${message}`;
}
