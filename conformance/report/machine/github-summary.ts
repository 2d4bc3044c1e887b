import { idsBlockedBy, groupUnjudged } from "../unjudged.ts";
import { outcomesByChapter } from "../outcomes-by-chapter.ts";
import { countOutcomes, countLevel, outcomeWords } from "../counts.ts";
import { countText } from "../words/count-text.ts";
import { cut, printableBlock, printableLine } from "../printable.ts";
import type { Failure, Outcome, Report } from "../format/report.ts";
import { verdictReason, verdictText, verdictTone } from "../words/verdict-reason.ts";
import { trafficFigures } from "../words/traffic-figures.ts";
import { judgedExchange } from "../judged-exchange.ts";
import { failureGroups, type BrokenOutcome, type FailureGroup } from "../failure-groups.ts";
import { scriptText } from "../words/script-text.ts";
import { sentText } from "../words/sent-text.ts";

/** GitHub rejects a step's whole summary above 1 MiB. Half of it lets a step run this tool twice. */
const maxBytes = 512 * 1024;
const maxBlockChars = 4_000;

const toneSigns = { good: "✅", doubtful: "⚠️", bad: "❌" } as const;

/** Writes a run as Markdown for a GitHub step summary. Text from the service can't become markup. */
export function githubSummary(report: Report): string {
  const sections = [
    title(report),
    chapterTable(report),
    baselineSection(report),
    unjudgedSection(report, "not-tested"),
    unjudgedSection(report, "inconclusive"),
  ].filter((section) => section !== "");
  const failures = failureGroups(report.outcomes).map((group) => failureSection(group, report.outcomes));
  return `${joinUpToLimit(sections, failures)}\n`;
}

/** Writes the reason why a run could not start. */
export function githubErrorSummary(toolName: string, message: string, hint: string): string {
  return `## ❌ ${toolName}: ${inline(message)}\n\n${inline(hint)}\n`;
}

function joinUpToLimit(sections: readonly string[], failures: readonly string[]): string {
  const separator = "\n\n";
  const joined = [...sections];
  let bytes = Buffer.byteLength(joined.join(separator));
  for (const [index, section] of failures.entries()) {
    bytes += separator.length + Buffer.byteLength(section);
    if (bytes > maxBytes) {
      const omitted = countText(failures.length - index, "more cause is", "more causes are");
      joined.push(`${omitted} omitted; the report files contain them.`);
      break;
    }
    joined.push(section);
  }
  return joined.join(separator);
}

function title(report: Report): string {
  const must = countLevel(report, "MUST");
  return [
    `## ${toneSigns[verdictTone(report)]} ${report.tool.name}: ${verdictText(report)}`,
    `${inline(verdictReason(report))} · ${code(report.baseUrl)}`,
    ...(report.circumstances ?? []).map((sentence) => `**${inline(sentence)}**`),
    `**${must.passed} of ${must.total} MUSTs proven** · ${figuresText(report)}`,
    ...report.notes.map((note) => `- ${inline(note)}`),
  ].join("\n\n");
}

function figuresText({ seed, effort, requests, durationMs, overheard }: Report): string {
  if (overheard === undefined)
    return `seed ${seed} · effort ${effort} · ${requests} requests in ${(durationMs / 1000).toFixed(1)} s`;
  const figures = trafficFigures(overheard).map(([name, value]) => `${name.toLowerCase()}: ${inline(value)}`);
  return figures.join(" · ");
}

function chapterTable({ outcomes }: Report): string {
  const kinds = ["passed", "failed", "warned", "known", "not-tested", "inconclusive"] as const;
  const rows = outcomesByChapter(outcomes).map(({ chapter, outcomes: ofChapter }) => {
    const counts = countOutcomes(ofChapter);
    return [chapter.title, ...kinds.map((kind) => counts[kind])];
  });
  if (rows.length === 0) return "";
  const head = ["Chapter", ...kinds.map((kind) => outcomeWords[kind])];
  const alignment = ["---", ...kinds.map(() => "--:")];
  return [head, alignment, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function baselineSection({ baseline }: Report): string {
  const problems = baseline?.problems ?? [];
  if (problems.length === 0) return "";
  return ["### The baseline is out of date", ...problems.map(({ message }) => `- ${inline(message)}`)].join("\n");
}

function unjudgedSection({ outcomes }: Report, kind: "not-tested" | "inconclusive"): string {
  const groups = groupUnjudged(outcomes, kind);
  if (groups.length === 0) return "";
  const name = kind === "not-tested" ? "Not tested" : "Inconclusive";
  return [`### ${name}`, ...groups.map(({ reason, ids }) => `- ${inline(reason)}: ${ids.join(", ")}`)].join("\n");
}

function failureSection({ outcome, sameSymptom }: FailureGroup, all: readonly Outcome[]): string {
  const blocked = [outcome, ...sameSymptom].flatMap(({ id }) => idsBlockedBy(all, id));
  const paragraphs = headingParagraphs(outcome);
  if (sameSymptom.length > 0) paragraphs.push(["Same symptom in:", ...sameSymptom.map(symptomLine)].join("\n"));
  if (blocked.length > 0) paragraphs.push(`Not tested because of this: ${blocked.join(", ")}`);
  return [...paragraphs, ...evidenceParagraphs(outcome.failure)].join("\n\n");
}

function headingParagraphs(outcome: BrokenOutcome): string[] {
  const { id, level, basis, source, text, known, circumstance, failure } = outcome;
  const sign = outcome.outcome === "warned" || known !== undefined ? "⚠️" : "❌";
  const knownMark = known === undefined ? "" : " (known)";
  const paragraphs = [
    `### ${sign} ${id}${knownMark}: ${inline(failure.message)}`,
    `${level}, ${basis}: ${inline(source)}. ${inline(text)}`,
  ];
  if (known !== undefined) paragraphs.push(`Known until ${inline(known.expires)}: ${inline(known.reason)}`);
  if (circumstance !== undefined) paragraphs.push(`Follows from: ${inline(circumstance)}`);
  return paragraphs;
}

function evidenceParagraphs(failure: Failure): readonly string[] {
  const { expected, received, replay, replayRemark, script } = failure;
  const replayNote = replayRemark === undefined ? "" : ` (${replayRemark})`;
  return [
    `Expected:\n${fenced(cut(expected, maxBlockChars))}`,
    `Received:\n${fenced(cut(received, maxBlockChars))}`,
    `Sent:\n${fenced(sentText(judgedExchange(failure)))}`,
    `Replay${replayNote}:\n${fenced(replay)}`,
    `<details><summary>curl</summary>\n\n${fenced(scriptText(script))}\n\n</details>`,
  ];
}

function symptomLine({ id, failure }: BrokenOutcome): string {
  return `- ${id}: ${inline(failure.message)}`;
}

const maxLineChars = 500;

/** Writes a text into a line of Markdown: `*a*` becomes `\*a\*`. */
function inline(text: string): string {
  // CommonMark 0.31 §2.4: after a backslash, ASCII punctuation is plain text
  return printableLine(cut(text, maxLineChars)).replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

/** Writes a text as code within a line. */
function code(text: string): string {
  const line = printableLine(cut(text, maxLineChars));
  const fence = "`".repeat(longestRunOfBackticks(line) + 1);
  return `${fence} ${line} ${fence}`;
}

/** Writes a text as a block of code. */
function fenced(text: string): string {
  const block = printableBlock(text).trimEnd();
  const fence = "`".repeat(Math.max(3, longestRunOfBackticks(block) + 1));
  return `${fence}text\n${block}\n${fence}`;
}

function longestRunOfBackticks(text: string): number {
  return [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), 0);
}
