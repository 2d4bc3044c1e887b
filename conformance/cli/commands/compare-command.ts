import { basename } from "node:path";
import { compareReports } from "../../report/comparison.ts";
import { outcomeTableMarkdown, outcomeTableText } from "../../report/console/outcome-table-text.ts";
import { coloured, plain } from "../../report/console/paint.ts";
import { outcomeTable, type OutcomeTable } from "../../report/outcome-table.ts";
import { printableJson } from "../../report/printable.ts";
import { SetUpError } from "../../engine/run/options.ts";
import type { Guard } from "../../client/redaction/guard.ts";
import type { CompareArguments } from "../arguments/deployment-arguments.ts";
import { exitCode, type ExitCode } from "../exit-code.ts";
import { namedFiles, rejectDuplicateFiles } from "../files/distinct-files.ts";
import { loadReport } from "../files/load-report.ts";
import { outputFileOrStdout, standardOutput, type OutputFile } from "../files/output-file.ts";
import { isColoured, type Host } from "../host.ts";
import { comparisonText, type ReportInFile } from "../texts/comparison-text.ts";

const hint = "pass a file that verify --json or fingerprint --json wrote";

/** Compares two reports, or tabulates three or more. Returns 1 if the second of two is worse. Throws a SetUpError. */
export function compareCommand(files: readonly string[], chosen: CompareArguments, host: Host, guard: Guard): ExitCode {
  if (files.length < 2)
    throw new SetUpError("compare needs two or more reports", "pass two or more files that --json wrote");
  const { json, markdown } = chosen;
  // a report may be compared with itself, so a repeated file is no mistake
  const inputs = [...new Set(files)].map((path) => ({ option: "a report", path }));
  rejectDuplicateFiles([...inputs, ...namedFiles({ "--json": json, "--markdown": markdown })]);
  const reports = files.map((file): ReportInFile => ({ file, report: guard.value(loadReport(file, hint)) }));
  const [before, after, third] = reports;
  if (before === undefined || after === undefined) return exitCode.usage;

  const isStrict = chosen.strict === true;
  const result = third === undefined ? compareTwo(before, after, isStrict, host) : tabulate(reports);
  const markdownText = markdown === undefined ? "" : outcomeTableMarkdown(tableOf(reports));
  const openOutput = (option: string, path: string | undefined): OutputFile | undefined =>
    path === undefined ? undefined : outputFileOrStdout(option, path, "comparison", host.stdout);
  const jsonFile = openOutput("--json", json);
  const markdownFile = openOutput("--markdown", markdown);

  const humanOutput = [json, markdown].includes(standardOutput) ? host.stderr : host.stdout;
  humanOutput.write(result.text);
  const jsonText = `${printableJson(JSON.stringify(result.data, undefined, 2))}\n`;
  const isJsonWritten = jsonFile?.write(jsonText, host.stderr) ?? true;
  const isMarkdownWritten = markdownFile?.write(markdownText, host.stderr) ?? true;
  if (result.isWorse) return exitCode.nonconformant;
  return isJsonWritten && isMarkdownWritten ? exitCode.conformant : exitCode.usage;
}

interface Result {
  readonly text: string;
  /** The content of the `--json` file. */
  readonly data: object;
  readonly isWorse: boolean;
}

function compareTwo(before: ReportInFile, after: ReportInFile, isStrict: boolean, host: Host): Result {
  const comparison = compareReports(before.report, after.report);
  const { verdict, worse, drift } = comparison;
  return {
    text: comparisonText(before, after, comparison, isColoured(host) ? coloured : plain),
    data: { format: 1, before: reportData(before), after: reportData(after), ...comparison },
    isWorse: verdict.isWorse || worse.length > 0 || (isStrict && drift.length > 0),
  };
}

function tabulate(reports: readonly ReportInFile[]): Result {
  const table = tableOf(reports);
  return { text: outcomeTableText(table), data: { format: 1, ...table }, isWorse: false };
}

/** Names each column after its file. Throws a SetUpError if two files have the same name. */
function tableOf(reports: readonly ReportInFile[]): OutcomeTable {
  const columns = reports.map(({ file, report }) => ({ name: basename(file).replace(/\.json$/i, ""), report }));
  const names = columns.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) < index);
  if (duplicate === undefined) return outcomeTable(columns);
  throw new SetUpError(`two reports are called ${duplicate}`, "rename one file: each column is named after its file");
}

function reportData({ file, report: { baseUrl, startedAt, specRevision, effort } }: ReportInFile): object {
  return { file, baseUrl, startedAt, specRevision, effort };
}
