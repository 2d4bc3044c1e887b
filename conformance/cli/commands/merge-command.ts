import { consoleReport } from "../../report/console/console.ts";
import { plain } from "../../report/console/paint.ts";
import type { Report } from "../../format/report.ts";
import { verdictLine } from "../../report/console/summary.ts";
import type { NamedReport } from "../../run/outcome/merge-reports.ts";
import { SetUpError } from "../../run/options.ts";
import { givenBaseline } from "../../given/baseline.ts";
import { exitCode, type ExitCode } from "../exit-code.ts";
import { isForGithub, printForGithub } from "../files/github-actions.ts";
import type { Guard } from "../../http/redaction/guard.ts";
import { isColoured, type Host } from "../host.ts";
import type { MergeArguments } from "../arguments/merge-arguments.ts";
import { fullFiles, namedFiles, refuseSharedFiles, reportFiles, writeReportFiles } from "../files/report-files.ts";

/** Merges the reports of all shards of a run, prints and writes the result, and says how to exit; throws a SetUpError. */
export async function mergeCommand(
  files: readonly string[],
  chosen: MergeArguments,
  host: Host,
  guard: Guard,
): Promise<ExitCode> {
  refuseSharedFiles([...files.map((path) => ({ option: "a report to merge", path })), ...namedFiles(chosen)]);
  const reports: NamedReport[] = [];
  const { loadReport } = await import("../files/load-report.ts");
  for (const file of files)
    reports.push({ file, report: loadReport(file, "name what verify --shard wrote with --json") });
  const { mergeReports } = await import("../../run/outcome/merge-reports.ts");
  const baseline = await givenBaseline(chosen);
  refuseForgottenBaseline(reports, chosen);
  const report = guard.value(mergeReports(reports, baseline));
  const style = { warningsFail: reports.some((one) => one.report.shard?.strict === true) };
  const targets = reportFiles(chosen, style);
  for (const { clear } of targets) clear();
  const text = consoleText(report, chosen, host);
  if (isForGithub(chosen.github, host)) await printForGithub(text, report, style, host);
  else host.stdout.write(text);
  const written = await writeReportFiles(targets, report, host.stderr);
  return written || report.exitCode === exitCode.nonconformant ? report.exitCode : exitCode.usage;
}

function refuseForgottenBaseline(reports: readonly NamedReport[], { baseline }: MergeArguments): void {
  const excused = reports.find(({ report }) => report.baseline !== undefined);
  if (excused?.report.baseline === undefined || baseline !== undefined) return;
  throw new SetUpError(
    `${excused.file} was judged with the baseline ${excused.report.baseline.file}`,
    "give it to merge as well: --baseline FILE",
  );
}

function consoleText(report: Report, chosen: MergeArguments, host: Host): string {
  const { quiet, details, observations, color } = chosen;
  if (quiet === true) return `${verdictLine(report, plain)}\n`;
  return consoleReport(report, {
    colour: isColoured(host, color),
    observations: observations === true,
    details: details === true,
    files: fullFiles(chosen),
  });
}
