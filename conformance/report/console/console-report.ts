import { idsBlockedBy } from "../unjudged.ts";
import { failureScreen } from "./failure-screen.ts";
import { failureText } from "./failure-text.ts";
import { observationSummary } from "./observation-lines.ts";
import { type Paint, coloured, plain, type Style } from "./paint.ts";
import { printableLine } from "../printable.ts";
import type { Outcome, Report } from "../format/report.ts";
import { failureGroups, type BrokenOutcome, type FailureGroup, type GroupRole } from "../failure-groups.ts";
import { summaryLines } from "./summary.ts";
import { chapters } from "../../../spec/requirements/catalogue.ts";
import { countOutcomes, outcomeWords, type Counts } from "../counts.ts";
import { outcomesByChapter } from "../outcomes-by-chapter.ts";

export interface ConsoleOptions {
  readonly colour: boolean;
  readonly details?: boolean;
  readonly files?: readonly string[];
}

/** Prints the result of a run for a terminal or CI log. Control characters from the service are escaped. */
export function consoleReport(report: Report, options: ConsoleOptions): string {
  const paint = options.colour ? coloured : plain;
  const failures =
    options.details === true ? failureTexts(report, paint) : failureScreens(report, options.files ?? [], paint);
  const sections = [
    `${report.tool.name} ${report.tool.version} judged ${printableLine(report.baseUrl)}`,
    circumstanceLines(report, paint).join("\n"),
    chapterLines(report.outcomes, paint).join("\n"),
    ...failures,
    observationSummary(report.observations),
    summaryLines(report, paint).join("\n"),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function circumstanceLines({ circumstances = [] }: Report, paint: Paint): readonly string[] {
  return circumstances.map((sentence) => `${paint("yellow", "!")} ${printableLine(sentence)}`);
}

/** Prints each failure that no baseline excuses in full. */
function failureTexts({ outcomes }: Report, paint: Paint): readonly string[] {
  return unexcusedGroups(outcomes).flatMap(({ outcome, sameSymptom }) => [
    textWithBlocked(outcome, outcomes, paint, { represents: sameSymptom.map(({ id }) => id) }),
    ...sameSymptom.map((one) => textWithBlocked(one, outcomes, paint)),
  ]);
}

/** Prints a screen for each group of failures that no baseline excuses. */
export function failureScreens(
  { outcomes }: Pick<Report, "outcomes">,
  files: readonly string[] = [],
  paint = plain,
): readonly string[] {
  return unexcusedGroups(outcomes).map(({ outcome, sameSymptom }) => {
    const blocked = [outcome, ...sameSymptom].flatMap(({ id }) => idsBlockedBy(outcomes, id));
    const context = { sameSymptom: sameSymptom.map(({ id }) => id), blocked, files };
    return failureScreen(outcome, outcome.failure, context, paint);
  });
}

function unexcusedGroups(outcomes: readonly Outcome[]): readonly FailureGroup[] {
  return failureGroups(outcomes.filter(({ known }) => known === undefined));
}

function textWithBlocked(outcome: BrokenOutcome, all: readonly Outcome[], paint: Paint, role?: GroupRole): string {
  const text = failureText(outcome, outcome.failure, paint, role);
  const blocked = idsBlockedBy(all, outcome.id);
  return blocked.length === 0 ? text : `${text}\n    not tested because of this: ${blocked.join(", ")}`;
}

const kinds = ["passed", "failed", "warned", "known", "not-tested", "inconclusive"] as const;
const styles: Readonly<Partial<Record<string, Style>>> = { passed: "green", failed: "red" };

/** One line for each chapter with outcomes: `SUR  Surveys  12 passed, 1 failed`. */
function chapterLines(outcomes: readonly Outcome[], paint: Paint): readonly string[] {
  const titleWidth = Math.max(...chapters.map(({ title }) => title.length)) + 2;
  return outcomesByChapter(outcomes).map(
    ({ chapter, outcomes: ofChapter }) =>
      `${chapter.prefix}  ${chapter.title.padEnd(titleWidth)}${countsText(countOutcomes(ofChapter), paint)}`,
  );
}

function countsText(counts: Counts, paint: Paint): string {
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => paint(styles[kind] ?? "yellow", `${counts[kind]} ${outcomeWords[kind]}`))
    .join(", ");
}
