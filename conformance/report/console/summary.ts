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

const labelColumns = 16;

const maxNamedIds = 12;

const toneStyles = { good: "green", doubtful: "yellow", bad: "red" } as const;

export function verdictLine(report: Report, paint: Paint): string {
  const style = toneStyles[verdictTone(report)];
  const verdict = paint("bold", paint(style, verdictText(report)));
  return `${verdict}: ${printableLine(verdictReason(report))}`;
}

/** Summarizes a run: the verdict, proven and untested requirements, requests, surveys left behind and the seed. */
export function summaryLines(report: Report, paint: Paint): readonly string[] {
  const paintLabel = (label: string): string => paint("dim", label.padEnd(labelColumns));
  const formatLine: FormatLine = (label, text) => `${paintLabel(label)}${printableLine(text)}`;
  const { readOnly, only, clients = [], notes, overheard, durationMs } = report;
  return [
    `${paintLabel("verdict")}${verdictLine(report, paint)}`,
    ...circumstanceLines(report, formatLine),
    ...(readOnly === undefined ? [] : [formatLine("read-only", readOnlyText(readOnly))]),
    ...(only === undefined ? [] : [formatLine("selected", selectionText(only))]),
    ...levelLines(report, formatLine),
    ...clientLines(clients, formatLine),
    ...groupTexts(report, "not-tested").map((text) => formatLine("not tested", text)),
    ...groupTexts(report, "inconclusive").map((text) => formatLine("inconclusive", text)),
    ...knownLines(report, formatLine),
    ...notes.map((note) => formatLine("note", note)),
    ...(overheard === undefined ? runLines(report, formatLine) : trafficLines(overheard, formatLine)),
    formatLine("duration", `${(durationMs / 1000).toFixed(1)} s`),
  ];
}

/** Omits the circumstance that the verdict gives as its reason. */
function circumstanceLines({ circumstances = [], inconclusive }: Report, formatLine: FormatLine): readonly string[] {
  return circumstances
    .filter((sentence) => sentence !== inconclusive)
    .map((sentence) => formatLine("circumstance", sentence));
}

function levelLines(report: Report, formatLine: FormatLine): readonly string[] {
  const musts = countLevel(report, "MUST");
  const shoulds = countLevel(report, "SHOULD");
  const mustText = `${musts.passed} of ${musts.total} proven${unprovenText(musts)}${untestableNote(report)}`;
  const shouldText = `${shoulds.passed} of ${shoulds.total} kept${unprovenText(shoulds)}`;
  return [formatLine("MUSTs", mustText), ...(shoulds.total === 0 ? [] : [formatLine("SHOULDs", shouldText)])];
}

function readOnlyText({ survey }: NonNullable<Report["readOnly"]>): string {
  return `only GETs were sent; the judged survey is ${survey}`;
}

function selectionText(only: readonly string[]): string {
  return `${idsText(only)} (${only.length} of ${requirementIds.length} requirements; the others were not judged)`;
}

function idsText(ids: readonly string[]): string {
  const names = ids.slice(0, maxNamedIds);
  return (ids.length > maxNamedIds ? [...names, "…"] : names).join(", ");
}

function unprovenText(counts: Counts): string {
  const kinds = ["failed", "warned", "known", "not-tested", "inconclusive"] as const;
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `, ${counts[kind]} ${kind === "known" ? "known to fail" : kind.replace("-", " ")}`)
    .join("");
}

function untestableNote(report: Report): string {
  const untestable = countUntestable("MUST");
  return report.only === undefined && untestable > 0 ? ` (no client can test ${untestable} more)` : "";
}

function groupTexts({ outcomes }: Report, kind: "not-tested" | "inconclusive"): readonly string[] {
  return groupUnjudged(outcomes, kind).map(({ reason, ids }) => `${ids.length} (${reason}): ${idsText(ids)}`);
}

function knownLines({ outcomes, baseline }: Report, formatLine: FormatLine): readonly string[] {
  const failureLines = outcomes.flatMap(({ id, known, failure }) =>
    known === undefined ? [] : [formatLine("known failure", `${id} ${knownText(known, failure)}`)],
  );
  const problems = baseline?.problems ?? [];
  return [...failureLines, ...problems.map(({ message }) => formatLine("baseline", message))];
}

function knownText(known: KnownFailure, failure: Failure | undefined): string {
  const message = printableLine(failure?.message ?? "");
  // `--write-baseline` takes the message as the reason
  const isMessageInReason = known.reason === message;
  return isMessageInReason ? reasonWithExpiry(known) : `${reasonWithExpiry(known)}. This run: ${message}`;
}
