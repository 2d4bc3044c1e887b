import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import { groupUnjudged } from "../unjudged.ts";
import { countLevel, countPhrases, countUntestable, outcomeWords, type Counts } from "../counts.ts";
import type { Paint } from "./paint.ts";
import type { SummaryRow } from "./summary-row.ts";
import { reasonWithExpiry } from "../words/known-failure.ts";
import { printableLine } from "../printable.ts";
import type { Failure, KnownFailure, Report, ClientOutcome, Overheard } from "../format/report.ts";
import { verdictReason, verdictText, verdictTone } from "../words/verdict-reason.ts";
import { countText } from "../words/count-text.ts";
import { mayExistReason } from "../words/may-exist-reason.ts";
import { namesText } from "../words/traffic-figures.ts";

const labelColumns = 16;

const maxNamedIds = 12;

const toneStyles = { good: "green", doubtful: "yellow", bad: "red" } as const;

/** `nonconformant: 1 requirement is broken`. */
export function verdictLine(report: Report, paint: Paint): string {
  const style = toneStyles[verdictTone(report)];
  const verdict = paint("bold", paint(style, verdictText(report)));
  return `${verdict}: ${printableLine(verdictReason(report))}`;
}

/** Summarises a run: the verdict, what was proven, what was not tested, known failures and figures. */
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

/** Summarises the requirements on clients, and adds a row for each broken one. */
function clientRows(clients: readonly ClientOutcome[]): readonly SummaryRow[] {
  if (clients.length === 0) return [];
  const count = (kind: ClientOutcome["outcome"]): number => clients.filter(({ outcome }) => outcome === kind).length;
  const summary = `${count("kept")} of ${clients.length} kept, ${count("broken")} broken, ${count("not-seen")} not seen; these requirements don't affect the verdict`;
  const broken = clients.filter(({ outcome }) => outcome === "broken");
  return [["clients", summary], ...broken.map((one) => ["client", brokenText(one)] as const)];
}

/** `✗ CLI-2 A client … Broken by 3 requests, first by PATCH /api/v1/surveys/1 as owner: …`. */
function brokenText({ id, level, text, broken, received = "", exchange }: ClientOutcome): string {
  const mark = level === "MUST" ? "✗" : "!";
  const example =
    exchange === undefined
      ? ""
      : `, first by ${exchange.method} ${new URL(exchange.url).pathname} as ${exchange.identity}`;
  return `${mark} ${id} ${text} Broken by ${countText(broken, "request")}${example}: ${received}`;
}

/** Summarises what a run sent and left behind. */
function runRows(report: Report): readonly SummaryRow[] {
  return [
    ["requests sent", `${report.requests}${networkText(report)}`],
    ["left behind", leftBehindText(report)],
    ["seed", `${report.seed} (effort: ${report.effort})`],
  ];
}

const minShownWaitMs = 100;

/** `, 2 of them retries, 3 answered with 429, 4.2 s spent waiting`. */
function networkText({ traffic }: Report): string {
  const { retries = 0, rateLimited = 0, waitedMs = 0 } = traffic ?? {};
  const retriesText = retries === 0 ? "" : `, ${retries} of them retries`;
  const rateLimitedText = rateLimited === 0 ? "" : `, ${rateLimited} answered with 429`;
  const waitText = waitedMs < minShownWaitMs ? "" : `, ${(waitedMs / 1_000).toFixed(1)} s spent waiting`;
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

/** Summarises the judged requests of other clients, and the requests that were left out. */
function trafficRows({ judged, leftOut, files, hosts, proxy }: Overheard): readonly SummaryRow[] {
  const filesPrefix = files.length === 1 ? "" : `${files.length} files: `;
  const source =
    proxy === undefined ? `from ${filesPrefix}${namesText(files)}; nothing was sent` : `that went through ${proxy}`;
  return [
    ["judged", `${countText(judged, "request")} ${source}`],
    ["hosts", namesText(hosts)],
    ...leftOut.map(({ reason, count }) => ["left out", `${count}: ${reason}`] as const),
  ];
}
