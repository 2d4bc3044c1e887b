import { consoleReport } from "../../report/console/console-report.ts";
import { plain } from "../../report/console/paint.ts";
import type { Overheard, Report } from "../../report/format/report.ts";
import { verdictLine } from "../../report/console/summary.ts";
import { printableLine } from "../../report/printable.ts";
import { exitCode, type ExitCode } from "../exit-code.ts";
import { isForGithub, printForGithub } from "../files/github-actions.ts";
import { isColoured, type Host } from "../host.ts";
import type { TrafficArguments } from "../arguments/judge-arguments.ts";
import { completeReportFiles, humanOutput, writeReportFiles, type ReportFile } from "../files/report-files.ts";

/** A note on every report of recorded or forwarded traffic. */
export const trafficAssumption =
  "the report assumes that no other client changed these surveys; it doesn't judge rejections, because only the sender knows which documents are valid";

/** Prints the report and writes its files. */
export async function writeTrafficReport(
  report: Report,
  targets: readonly ReportFile[],
  chosen: TrafficArguments,
  host: Host,
): Promise<ExitCode> {
  const text = consoleText(report, chosen, host);
  const style = { warningsFail: chosen.strict === true };
  const output = humanOutput(chosen, host);
  if (isForGithub(host)) await printForGithub(text, report, style, { ...host, stdout: output });
  else output.write(text);
  const written = await writeReportFiles(targets, report, host.stderr);
  return written || report.exitCode === exitCode.nonconformant ? report.exitCode : exitCode.usage;
}

function consoleText(report: Report, chosen: TrafficArguments, host: Host): string {
  if (chosen.quiet === true) return `${verdictLine(report, plain)}\n`;
  if (report.overheard?.judged === 0) return `${verdictLine(report, plain)}${leftOutText(report.overheard)}\n`;
  return consoleReport(report, {
    colour: isColoured(host),
    details: chosen.details === true,
    files: completeReportFiles(chosen),
  });
}

function leftOutText({ leftOut }: Overheard): string {
  const reasons = leftOut.map(({ reason, count }) => `${count}: ${printableLine(reason)}`);
  return reasons.length === 0 ? "" : ` (left out ${reasons.join("; ")})`;
}
