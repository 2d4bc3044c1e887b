import { blockedBy } from "../causes.ts";
import { chapterLines } from "./chapter-lines.ts";
import { failureScreen } from "./failure-screen.ts";
import { failureText } from "./failure-text.ts";
import { observationLine } from "./observation-lines.ts";
import type { Paint } from "./paint.ts";
import { coloured, plain } from "./paint.ts";
import { printableLine } from "../printable.ts";
import type { Outcome, Report } from "../format/report.ts";
import { brokenCauses } from "../same-symptom.ts";
import { summaryLines } from "./summary.ts";

/** How the console text looks. */
export interface ConsoleStyle {
  readonly colour: boolean;
  /** Prints all of each failure instead of one screen. */
  readonly details?: boolean;
  /** The files that hold all of it. */
  readonly files?: readonly string[];
}

/** The final text of a run for a terminal or a CI log; free of control characters from the subject. */
export function consoleReport(report: Report, style: ConsoleStyle): string {
  const paint = style.colour ? coloured : plain;
  const sections = [
    [`${report.tool.name} ${report.tool.version} judged ${printableLine(report.baseUrl)}`],
    (report.circumstances ?? []).map((sentence) => `${paint("yellow", "!")} ${printableLine(sentence)}`),
    chapterLines(report.outcomes, paint),
    ...(style.details === true
      ? failureSections(report, paint)
      : failureScreens(report, style.files ?? [], paint).map((screen) => [screen])),
    [observationLine(report.observations)],
    summaryLines(report, paint),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function failureSections(report: Report, paint: Paint): readonly (readonly string[])[] {
  return brokenCauses(report.outcomes.filter(isShownInFull)).flatMap(({ outcome, alike }) => [
    failureLines(outcome, alike, report.outcomes, paint),
    ...alike.map((one) => failureLines(one, [], report.outcomes, paint)),
  ]);
}

/** A screen for each cause of what is broken. */
export function failureScreens(
  { outcomes }: Pick<Report, "outcomes">,
  files: readonly string[] = [],
  paint = plain,
): readonly string[] {
  return brokenCauses(outcomes.filter(isShownInFull)).flatMap(({ outcome, alike }) => {
    const blocked = [outcome, ...alike].flatMap(({ id }) => blockedBy(outcomes, id));
    const context = { alike: alike.map(({ id }) => id), blocked, files };
    return outcome.failure === undefined ? [] : [failureScreen(outcome, outcome.failure, context, paint)];
  });
}

/** What has no say in the verdict stands in the summary, in a line. */
function isShownInFull({ known }: Outcome): boolean {
  return known === undefined;
}

function failureLines(
  outcome: Outcome,
  alike: readonly Outcome[],
  all: readonly Outcome[],
  paint: Paint,
): readonly string[] {
  const { failure } = outcome;
  const blocked = blockedBy(all, outcome.id);
  return [
    ...(failure === undefined ? [] : [failureText(outcome, failure, paint, { alike: alike.map(({ id }) => id) })]),
    ...(blocked.length === 0 ? [] : [`    not tested because of this: ${blocked.join(", ")}`]),
  ];
}
