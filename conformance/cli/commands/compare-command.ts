import { basename } from "node:path";
import { requirementIds } from "../../../spec/requirements/catalogue.ts";
import { compareReports, type Comparison, type Drift, type OutcomeChange } from "../../report/comparison.ts";
import { outcomeTableMarkdown, outcomeTableText } from "../../report/console/outcome-table-text.ts";
import { coloured, plain, type Paint, type Style } from "../../report/console/paint.ts";
import { outcomeTable, type OutcomeTable } from "../../report/outcome-table.ts";
import { printableJson, printableLine } from "../../report/printable.ts";
import type { Report } from "../../report/format/report.ts";
import { SetUpError } from "../../engine/run/options.ts";
import type { CompareArguments } from "../arguments/deployment-arguments.ts";
import { exitCode, type ExitCode } from "../exit-code.ts";
import type { Guard } from "../../client/redaction/guard.ts";
import { isColoured, type Host } from "../host.ts";
import { outputFileOrStdout, standardOutput } from "../files/output-file.ts";
import { loadReport } from "../files/load-report.ts";
import { rejectDuplicateFiles } from "../files/report-files.ts";

const hint = "pass a file that verify or fingerprint wrote with --json FILE";

interface Side {
  readonly file: string;
  readonly report: Report;
}

/** Compares two reports, or tabulates three or more. Exits with 1 if the second of two is worse. Throws a SetUpError. */
export function compareCommand(files: readonly string[], chosen: CompareArguments, host: Host, guard: Guard): ExitCode {
  if (files.length < 2) throw new SetUpError("compare needs two or more reports", "name two or more");
  const { json, markdown } = chosen;
  const outputs = Object.entries({ "--json": json, "--markdown": markdown }).flatMap(([option, path]) =>
    path === undefined ? [] : [{ option, path }],
  );
  // a report may be compared with itself
  const inputs = [...new Set(files)].map((path) => ({ option: "a report", path }));
  rejectDuplicateFiles([...inputs, ...outputs]);
  const sides = files.map((file): Side => ({ file, report: guard.value(loadReport(file, hint)) }));
  const [before, after, ...others] = sides;
  if (before === undefined || after === undefined) return exitCode.usage;
  const comparison = compareReports(before.report, after.report);
  const table = others.length > 0 || markdown !== undefined ? tableOf(sides) : undefined;
  const isTable = others.length > 0 && table !== undefined;
  const paint = isColoured(host) ? coloured : plain;
  const text = isTable ? outcomeTableText(table) : comparisonText(before, after, comparison, paint);
  const data = isTable ? { format: 1, ...table } : comparisonData(before, after, comparison);
  const targets = outputs.map(({ option, path }) => outputFileOrStdout(option, path, "comparison", host.stdout));
  const humanOutput = [json, markdown].includes(standardOutput) ? host.stderr : host.stdout;
  humanOutput.write(text);
  const contents = outputs.map(({ option }) =>
    option === "--json"
      ? `${printableJson(JSON.stringify(data, undefined, 2))}\n`
      : outcomeTableMarkdown(table ?? tableOf(sides)),
  );
  const writes = targets.map(({ write }, index) => write(contents[index] ?? "", host.stderr));
  const isWritten = writes.every((isDone) => isDone);
  const { verdict, worse, drift } = comparison;
  const isWorse = verdict.isWorse || worse.length > 0 || (chosen.strict === true && drift.length > 0);
  if (isWorse && !isTable) return exitCode.nonconformant;
  return isWritten ? exitCode.conformant : exitCode.usage;
}

function tableOf(sides: readonly Side[]): OutcomeTable {
  const named = sides.map(({ file, report }) => ({ name: basename(file).replace(/\.json$/i, ""), report }));
  const twice = named.find(({ name }, index) => named.findIndex((one) => one.name === name) < index);
  if (twice !== undefined)
    throw new SetUpError(
      `two reports are called ${twice.name}`,
      "rename one file: each column is named after its file",
    );
  return outcomeTable(named);
}

function comparisonData(before: Side, after: Side, comparison: Comparison): object {
  const sideOf = ({ file, report: { baseUrl, startedAt, specRevision, effort } }: Side): object => ({
    file,
    baseUrl,
    startedAt,
    specRevision,
    effort,
  });
  return { format: 1, before: sideOf(before), after: sideOf(after), ...comparison };
}

function comparisonText(before: Side, after: Side, comparison: Comparison, paint: Paint): string {
  const { verdict, worse, better, changed, drift, onlyBefore, onlyAfter } = comparison;
  const isSame = [worse, better, changed, drift].every((list) => list.length === 0);
  const verdictBefore = verdictPhrase(verdict.before, before);
  const verdictAfter = verdictPhrase(verdict.after, after);
  const verdictText = verdictBefore === verdictAfter ? verdictAfter : `${verdictBefore} -> ${verdictAfter}`;
  const lines = [
    `before    ${sideText(before)}`,
    `after     ${sideText(after)}`,
    `verdict   ${verdict.isWorse ? paint("red", verdictText) : verdictText}`,
    ...changeLines("worse", "red", worse, paint),
    ...changeLines("better", "green", better, paint),
    ...changeLines("changed", "yellow", changed, paint),
    ...driftLines(drift, paint),
    ...onlyInLines(onlyBefore, before),
    ...onlyInLines(onlyAfter, after),
    ...(isSame ? ["no differences"] : []),
  ];
  return `${lines.join("\n")}\n`;
}

function sideText({ file, report }: Side): string {
  return printableLine(`${file}: ${report.baseUrl}, ${report.startedAt}`);
}

function onlyInLines(ids: readonly string[], { file }: Side): readonly string[] {
  return ids.length === 0 ? [] : [printableLine(`only in ${file}: ${ids.join(", ")}`)];
}

/** A verdict on selected requirements must not look like one on all. */
function verdictPhrase(verdict: Comparison["verdict"]["before"], { report: { only, fingerprint } }: Side): string {
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
