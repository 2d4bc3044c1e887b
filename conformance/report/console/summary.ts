import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import { groupUnjudged } from "../unjudged.ts";
import { countLevel, countPhrases, countUntestable, outcomeWords, type Counts } from "../counts.ts";
import { clientRows } from "./client-rows.ts";
import type { Paint } from "./paint.ts";
import { runRows } from "./run-rows.ts";
import type { SummaryRow } from "./summary-row.ts";
import { trafficRows } from "./traffic-rows.ts";
import { reasonWithExpiry } from "../known-failure-text.ts";
import { printableLine } from "../printable.ts";
import type { Failure, KnownFailure, Report } from "../format/report.ts";
import { verdictReason, verdictText, verdictTone } from "../verdict-reason.ts";

const labelColumns = 16;

const maxNamedIds = 12;

const toneStyles = { good: "green", doubtful: "yellow", bad: "red" } as const;

/** `nonconformant: 1 requirement is broken`. */
export function verdictLine(report: Report, paint: Paint): string {
  const style = toneStyles[verdictTone(report)];
  const verdict = paint("bold", paint(style, verdictText(report)));
  return `${verdict}: ${printableLine(verdictReason(report))}`;
}

/** Summarizes a run: the verdict, what was proven, what was not tested, known failures and figures. */
export function summaryLines(report: Report, paint: Paint): readonly string[] {
  const formatLabel = (label: string): string => paint("dim", label.padEnd(labelColumns));
  const rows = summaryRows(report).map(([label, text]) => `${formatLabel(label)}${printableLine(text)}`);
  return [`${formatLabel("verdict")}${verdictLine(report, paint)}`, ...rows];
}

function summaryRows(report: Report): readonly SummaryRow[] {
  const { clients = [], notes, overheard, durationMs } = report;
  return [
    ...circumstanceRows(report),
    ...scopeRows(report),
    ...levelRows(report),
    ...clientRows(clients),
    ...unjudgedRows(report, "not-tested"),
    ...unjudgedRows(report, "inconclusive"),
    ...knownRows(report),
    ...notes.map((note) => ["note", note] as const),
    ...(overheard === undefined ? runRows(report) : trafficRows(overheard)),
    ["duration", `${(durationMs / 1000).toFixed(1)} s`],
  ];
}

/** Omits the circumstance that the verdict gives as its reason. */
function circumstanceRows({ circumstances = [], inconclusive }: Report): readonly SummaryRow[] {
  return circumstances
    .filter((sentence) => sentence !== inconclusive)
    .map((sentence) => ["circumstance", sentence] as const);
}

function scopeRows({ readOnly, only }: Report): readonly SummaryRow[] {
  const rows: SummaryRow[] = [];
  if (readOnly !== undefined) rows.push(["read-only", `only GETs were sent; the judged survey is ${readOnly.survey}`]);
  if (only !== undefined) {
    const total = requirementIds.length;
    rows.push(["selected", `${idsText(only)} (${only.length} of ${total} requirements; the others were not judged)`]);
  }
  return rows;
}

function levelRows(report: Report): readonly SummaryRow[] {
  const musts = countLevel(report, "MUST");
  const shoulds = countLevel(report, "SHOULD");
  const mustText = `${musts.passed} of ${musts.total} proven${unprovenText(musts)}${untestableNote(report)}`;
  if (shoulds.total === 0) return [["MUSTs", mustText]];
  return [
    ["MUSTs", mustText],
    ["SHOULDs", `${shoulds.passed} of ${shoulds.total} kept${unprovenText(shoulds)}`],
  ];
}

function idsText(ids: readonly string[]): string {
  return ids.length > maxNamedIds ? `${ids.slice(0, maxNamedIds).join(", ")}, …` : ids.join(", ");
}

/** `, 1 failed, 4 not tested`. */
function unprovenText(counts: Counts): string {
  const phrases = countPhrases(counts, ["failed", "warned", "known", "not-tested", "inconclusive"]);
  return phrases.map((phrase) => `, ${phrase}`).join("");
}

function untestableNote(report: Report): string {
  const untestable = countUntestable("MUST");
  return report.only === undefined && untestable > 0 ? ` (${untestable} more can't be tested by any client)` : "";
}

function unjudgedRows({ outcomes }: Report, kind: "not-tested" | "inconclusive"): readonly SummaryRow[] {
  return groupUnjudged(outcomes, kind).map(
    ({ reason, ids }) => [outcomeWords[kind], `${ids.length} (${reason}): ${idsText(ids)}`] as const,
  );
}

function knownRows({ outcomes, baseline }: Report): readonly SummaryRow[] {
  const rows: SummaryRow[] = [];
  for (const { id, known, failure } of outcomes)
    if (known !== undefined) rows.push(["known failure", `${id} ${knownText(known, failure)}`]);
  for (const { message } of baseline?.problems ?? []) rows.push(["baseline", message]);
  return rows;
}

function knownText(known: KnownFailure, failure: Failure | undefined): string {
  const message = printableLine(failure?.message ?? "");
  // `--write-baseline` takes the message as the reason
  const isMessageInReason = known.reason === message;
  return isMessageInReason ? reasonWithExpiry(known) : `${reasonWithExpiry(known)}. This run: ${message}`;
}
