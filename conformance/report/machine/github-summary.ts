import { chapters } from "../../../spec/requirements/catalogue.ts";
import { idsBlockedBy, groupUnjudged } from "../unjudged.ts";
import { outcomesOfChapter } from "../outcomes-of-chapter.ts";
import { count, countLevel } from "../counts.ts";
import { cut } from "../cut.ts";
import { printableBlock, printableLine } from "../printable.ts";
import type { Failure, Outcome, Report } from "../format/report.ts";
import { verdictReason, verdictText, verdictTone } from "../verdict-reason.ts";
import { trafficFigures } from "../traffic-figures.ts";
import { judgedExchange } from "../judged-exchange.ts";
import { failureGroups } from "../failure-groups.ts";
import { sentText } from "../sent-text.ts";

/** GitHub rejects the whole summary of a step if it exceeds 1 MiB. */
const maxBytes = 512 * 1024;
const lineLimit = 500;
const blockLimit = 4_000;
const scriptLimit = 12_000;

const signs = { good: "✅", doubtful: "⚠️", bad: "❌" } as const;

/** Writes the run as Markdown for a step summary; nothing from a subject is markup in it. */
export function githubSummary(report: Report): string {
  const failures = failureGroups(report.outcomes).flatMap(({ outcome, alike }) =>
    outcome.failure === undefined ? [] : [failureSection(outcome, outcome.failure, alike, report.outcomes)],
  );
  const head = [
    title(report),
    chapterTable(report),
    baselineSection(report),
    causes(report, "not-tested"),
    causes(report, "inconclusive"),
  ];
  return `${withinBounds(
    head.filter((section) => section !== ""),
    failures,
  )}\n`;
}

/** Writes why a run could not start. */
export function githubErrorSummary(toolName: string, message: string, hint: string): string {
  return `## ❌ ${toolName}: ${inline(message)}\n\n${inline(hint)}\n`;
}

function withinBounds(head: readonly string[], failures: readonly string[]): string {
  const sections = [...head];
  let bytes = Buffer.byteLength(sections.join("\n\n"));
  for (const [index, section] of failures.entries()) {
    bytes += Buffer.byteLength(section) + 2;
    if (bytes > maxBytes) {
      sections.push(`${failures.length - index} more causes are omitted; the report files have them.`);
      break;
    }
    sections.push(section);
  }
  return sections.join("\n\n");
}

function title(report: Report): string {
  const must = countLevel(report, "MUST");
  const { seed, effort, requests, durationMs, overheard } = report;
  const figures =
    overheard === undefined
      ? `seed ${seed} · effort ${effort} · ${requests} requests in ${(durationMs / 1000).toFixed(1)} s`
      : trafficFigures(overheard)
          .map(([name, value]) => `${name.toLowerCase()}: ${inline(value)}`)
          .join(" · ");
  return [
    `## ${signs[verdictTone(report)]} ${report.tool.name}: ${verdictText(report)}`,
    `${inline(verdictReason(report))} · ${code(report.baseUrl)}`,
    ...(report.circumstances ?? []).map((sentence) => `**${inline(sentence)}**`),
    `**${must.passed} of ${must.total} MUSTs proven** · ${figures}`,
    ...report.notes.map((note) => `- ${inline(note)}`),
  ].join("\n\n");
}

function chapterTable({ outcomes }: Report): string {
  const rows = chapters
    .map((chapter) => ({ chapter, counts: count(outcomesOfChapter(chapter, outcomes)) }))
    .filter(({ counts }) => counts.total > 0)
    .map(({ chapter, counts }) =>
      [
        chapter.title,
        counts.passed,
        counts.failed,
        counts.warned,
        counts.known,
        counts["not-tested"],
        counts.inconclusive,
      ].join(" | "),
    );
  if (rows.length === 0) return "";
  const head = [
    "Chapter | passed | failed | warned | known to fail | not tested | inconclusive",
    "--- | --: | --: | --: | --: | --: | --:",
  ];
  return [...head, ...rows].map((row) => `| ${row} |`).join("\n");
}

function baselineSection({ baseline }: Report): string {
  const problems = baseline?.problems ?? [];
  if (problems.length === 0) return "";
  return ["### The baseline is out of date", ...problems.map(({ message }) => `- ${inline(message)}`)].join("\n");
}

function causes({ outcomes }: Report, kind: "not-tested" | "inconclusive"): string {
  const groups = groupUnjudged(outcomes, kind);
  if (groups.length === 0) return "";
  const name = kind === "not-tested" ? "Not tested" : "Inconclusive";
  return [`### ${name}`, ...groups.map(({ reason, ids }) => `- ${inline(reason)}: ${ids.join(", ")}`)].join("\n");
}

function failureSection(
  outcome: Outcome,
  failure: Failure,
  alike: readonly Outcome[],
  all: readonly Outcome[],
): string {
  const { id, level, basis, source, text, known } = outcome;
  const blocked = [outcome, ...alike].flatMap((one) => idsBlockedBy(all, one.id));
  return [
    `### ${outcome.outcome === "warned" || known !== undefined ? "⚠️" : "❌"} ${id}${known === undefined ? "" : " (known)"}: ${inline(failure.message)}`,
    `${level}, ${basis}: ${inline(source)}. ${inline(text)}`,
    ...(known === undefined ? [] : [`Known until ${inline(known.expires)}: ${inline(known.reason)}`]),
    ...(outcome.circumstance === undefined ? [] : [`Follows from: ${inline(outcome.circumstance)}`]),
    ...(alike.length === 0 ? [] : [["Same symptom in:", ...alike.map(alikeLine)].join("\n")]),
    ...(blocked.length === 0 ? [] : [`Not tested because of this: ${blocked.join(", ")}`]),
    `Expected:\n${fenced(cut(failure.expected, blockLimit))}`,
    `Received:\n${fenced(cut(failure.received, blockLimit))}`,
    `Sent:\n${fenced(sentText(judgedExchange(failure)))}`,
    `Replay${failure.replayRemark === undefined ? "" : ` (${failure.replayRemark})`}:\n${fenced(failure.replay)}`,
    ...(failure.script.length > scriptLimit
      ? []
      : [`<details><summary>curl</summary>\n\n${fenced(failure.script)}\n\n</details>`]),
  ].join("\n\n");
}

function alikeLine({ id, failure }: Outcome): string {
  return `- ${id}: ${inline(failure?.message ?? "")}`;
}

// CommonMark 0.31 §2.4: a backslash takes the meaning from any ASCII punctuation, so no text is markup, a link or HTML.
function inline(text: string): string {
  return printableLine(cut(text, lineLimit)).replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

function code(text: string): string {
  const line = printableLine(cut(text, lineLimit));
  const fence = "`".repeat(longestRun(line) + 1);
  return `${fence} ${line} ${fence}`;
}

function fenced(text: string): string {
  const block = printableBlock(text).trimEnd();
  const fence = "`".repeat(Math.max(3, longestRun(block) + 1));
  return `${fence}text\n${block}\n${fence}`;
}

function longestRun(text: string): number {
  return [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), 0);
}
