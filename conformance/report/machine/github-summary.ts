import { chapters } from "../../../spec/requirements/catalogue.ts";
import { idsBlockedBy, groupUnjudged } from "../unjudged.ts";
import { outcomesOfChapter } from "../outcomes-of-chapter.ts";
import { countOutcomes, countLevel } from "../counts.ts";
import { countText } from "../count-text.ts";
import { cut } from "../cut.ts";
import { printableBlock, printableLine } from "../printable.ts";
import type { Failure, Outcome, Report } from "../format/report.ts";
import { verdictReason, verdictText, verdictTone } from "../verdict-reason.ts";
import { trafficFigures } from "../traffic-figures.ts";
import { judgedExchange } from "../judged-exchange.ts";
import { failureGroups } from "../failure-groups.ts";
import { sentText } from "../sent-text.ts";

/** GitHub rejects a step's whole summary above 1 MiB. Half of it lets a step run this tool twice. */
const maxBytes = 512 * 1024;
const maxLineChars = 500;
const maxBlockChars = 4_000;
const maxScriptChars = 12_000;

const toneSigns = { good: "✅", doubtful: "⚠️", bad: "❌" } as const;

/** Writes a run as Markdown for a GitHub step summary. Text from the service can't become markup. */
export function githubSummary(report: Report): string {
  const failures = failureGroups(report.outcomes).flatMap(({ outcome, alike }) =>
    outcome.failure === undefined ? [] : [failureSection(outcome, outcome.failure, alike, report.outcomes)],
  );
  const sections = [
    title(report),
    chapterTable(report),
    baselineSection(report),
    unjudgedSection(report, "not-tested"),
    unjudgedSection(report, "inconclusive"),
  ];
  return `${joinUpToLimit(
    sections.filter((section) => section !== ""),
    failures,
  )}\n`;
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
      joined.push(`${omitted} omitted; the report files have them.`);
      break;
    }
    joined.push(section);
  }
  return joined.join(separator);
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
    `## ${toneSigns[verdictTone(report)]} ${report.tool.name}: ${verdictText(report)}`,
    `${inline(verdictReason(report))} · ${code(report.baseUrl)}`,
    ...(report.circumstances ?? []).map((sentence) => `**${inline(sentence)}**`),
    `**${must.passed} of ${must.total} MUSTs proven** · ${figures}`,
    ...report.notes.map((note) => `- ${inline(note)}`),
  ].join("\n\n");
}

function chapterTable({ outcomes }: Report): string {
  const rows = chapters
    .map((chapter) => ({ chapter, counts: countOutcomes(outcomesOfChapter(chapter, outcomes)) }))
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

function unjudgedSection({ outcomes }: Report, kind: "not-tested" | "inconclusive"): string {
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
  const sign = outcome.outcome === "warned" || known !== undefined ? "⚠️" : "❌";
  const knownMark = known === undefined ? "" : " (known)";
  return [
    `### ${sign} ${id}${knownMark}: ${inline(failure.message)}`,
    `${level}, ${basis}: ${inline(source)}. ${inline(text)}`,
    ...(known === undefined ? [] : [`Known until ${inline(known.expires)}: ${inline(known.reason)}`]),
    ...(outcome.circumstance === undefined ? [] : [`Follows from: ${inline(outcome.circumstance)}`]),
    ...(alike.length === 0 ? [] : [["Same symptom in:", ...alike.map(alikeLine)].join("\n")]),
    ...(blocked.length === 0 ? [] : [`Not tested because of this: ${blocked.join(", ")}`]),
    `Expected:\n${fenced(cut(failure.expected, maxBlockChars))}`,
    `Received:\n${fenced(cut(failure.received, maxBlockChars))}`,
    `Sent:\n${fenced(sentText(judgedExchange(failure)))}`,
    `Replay${failure.replayRemark === undefined ? "" : ` (${failure.replayRemark})`}:\n${fenced(failure.replay)}`,
    ...(failure.script.length > maxScriptChars
      ? []
      : [`<details><summary>curl</summary>\n\n${fenced(failure.script)}\n\n</details>`]),
  ].join("\n\n");
}

function alikeLine({ id, failure }: Outcome): string {
  return `- ${id}: ${inline(failure?.message ?? "")}`;
}

// CommonMark 0.31 §2.4: after a backslash, ASCII punctuation is plain text.
function inline(text: string): string {
  return printableLine(cut(text, maxLineChars)).replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

function code(text: string): string {
  const line = printableLine(cut(text, maxLineChars));
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
