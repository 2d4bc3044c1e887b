import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import type { Comparison, Drift, OutcomeChange } from "../../report/comparison.ts";
import type { Paint, Style } from "../../report/console/paint.ts";
import type { Report } from "../../report/format/report.ts";
import { printableLine } from "../../report/printable.ts";

/** A report to compare, and the file that contains it. */
export interface ReportInFile {
  readonly file: string;
  readonly report: Report;
}

/** Returns the differences between two reports, one on each line: `worse     RCP-1  passed -> failed: …`. */
export function comparisonText(
  before: ReportInFile,
  after: ReportInFile,
  comparison: Comparison,
  paint: Paint,
): string {
  const { verdict, worse, better, changed, drift, onlyBefore, onlyAfter } = comparison;
  const isSame = [worse, better, changed, drift].every((list) => list.length === 0);
  const verdictBefore = verdictPhrase(verdict.before, before);
  const verdictAfter = verdictPhrase(verdict.after, after);
  const verdictText = verdictBefore === verdictAfter ? verdictAfter : `${verdictBefore} -> ${verdictAfter}`;
  const lines = [
    `before    ${fileText(before)}`,
    `after     ${fileText(after)}`,
    `verdict   ${verdict.isWorse ? paint("red", verdictText) : verdictText}`,
    ...changeLines("worse", "red", worse, paint),
    ...changeLines("better", "green", better, paint),
    ...changeLines("changed", "yellow", changed, paint),
    ...driftLines(drift, paint),
    ...onlyInLines(onlyBefore, before),
    ...onlyInLines(onlyAfter, after),
  ];
  if (isSame) lines.push("no differences");
  return `${lines.join("\n")}\n`;
}

function fileText({ file, report }: ReportInFile): string {
  return printableLine(`${file}: ${report.baseUrl}, ${report.startedAt}`);
}

function onlyInLines(ids: readonly string[], { file }: ReportInFile): readonly string[] {
  return ids.length === 0 ? [] : [printableLine(`only in ${file}: ${ids.join(", ")}`)];
}

/** Says how many requirements a verdict is on, unless it is on all: `no-breach-found (3 of 171 requirements)`. */
function verdictPhrase(
  verdict: Comparison["verdict"]["before"],
  { report: { only, fingerprint } }: ReportInFile,
): string {
  if (fingerprint === true) return verdict === "not judged" ? "not judged (a fingerprint)" : verdict;
  return only === undefined ? verdict : `${verdict} (${only.length} of ${requirementIds.length} requirements)`;
}

function changeLines(label: string, style: Style, changes: readonly OutcomeChange[], paint: Paint): readonly string[] {
  return changes.map(({ id, before, after, message }) => {
    const outcomes = `${before} -> ${after}`.replaceAll("-tested", " tested").replaceAll("-failure", " failure");
    const text = message === undefined ? outcomes : `${outcomes}: ${message}`;
    return `${paint(style, label.padEnd(10))}${id}  ${printableLine(text)}`;
  });
}

function driftLines(drift: readonly Drift[], paint: Paint): readonly string[] {
  return drift.map(({ id, before, after }) => {
    const text = printableLine(`${before.join("; ")} -> ${after.join("; ")}`);
    return `${paint("yellow", "drift".padEnd(10))}${id}  ${text}`;
  });
}
