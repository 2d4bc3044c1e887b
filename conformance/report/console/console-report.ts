import { idsBlockedBy } from "../unjudged.ts";
import { chapterLines } from "./chapter-lines.ts";
import { failureScreen } from "./failure-screen.ts";
import { failureText } from "./failure-text.ts";
import { observationSummary } from "./observation-lines.ts";
import type { Paint } from "./paint.ts";
import { coloured, plain } from "./paint.ts";
import { printableLine } from "../printable.ts";
import type { Outcome, Report } from "../format/report.ts";
import { failureGroups } from "../failure-groups.ts";
import { summaryLines } from "./summary.ts";

export interface ConsoleOptions {
  readonly colour: boolean;
  readonly details?: boolean;
  readonly files?: readonly string[];
}

/** The final text of a run for a terminal or CI log, without control characters from the subject. */
export function consoleReport(report: Report, options: ConsoleOptions): string {
  const paint = options.colour ? coloured : plain;
  const sections = [
    [`${report.tool.name} ${report.tool.version} judged ${printableLine(report.baseUrl)}`],
    (report.circumstances ?? []).map((sentence) => `${paint("yellow", "!")} ${printableLine(sentence)}`),
    chapterLines(report.outcomes, paint),
    ...(options.details === true
      ? failureSections(report, paint)
      : failureScreens(report, options.files ?? [], paint).map((screen) => [screen])),
    [observationSummary(report.observations)],
    summaryLines(report, paint),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function failureSections(report: Report, paint: Paint): readonly (readonly string[])[] {
  return failureGroups(report.outcomes.filter(({ known }) => known === undefined)).flatMap(({ outcome, alike }) => [
    failureLines(outcome, alike, report.outcomes, paint),
    ...alike.map((one) => failureLines(one, [], report.outcomes, paint)),
  ]);
}

export function failureScreens(
  { outcomes }: Pick<Report, "outcomes">,
  files: readonly string[] = [],
  paint = plain,
): readonly string[] {
  return failureGroups(outcomes.filter(({ known }) => known === undefined)).flatMap(({ outcome, alike }) => {
    const blocked = [outcome, ...alike].flatMap(({ id }) => idsBlockedBy(outcomes, id));
    const context = { alike: alike.map(({ id }) => id), blocked, files };
    return outcome.failure === undefined ? [] : [failureScreen(outcome, outcome.failure, context, paint)];
  });
}

function failureLines(
  outcome: Outcome,
  alike: readonly Outcome[],
  all: readonly Outcome[],
  paint: Paint,
): readonly string[] {
  const { failure } = outcome;
  const blocked = idsBlockedBy(all, outcome.id);
  return [
    ...(failure === undefined ? [] : [failureText(outcome, failure, paint, { alike: alike.map(({ id }) => id) })]),
    ...(blocked.length === 0 ? [] : [`    not tested because of this: ${blocked.join(", ")}`]),
  ];
}
