import type { Report } from "../../report/format/report.ts";
import type { TrafficArguments } from "../arguments/judge-arguments.ts";
import { exitCode, type ExitCode } from "../exit-code.ts";
import { writeReportFiles, type ReportFile } from "../files/report-files.ts";
import type { Host } from "../host.ts";
import { printReport } from "./print-report.ts";

/** A note on every report of recorded or forwarded traffic. */
export const trafficAssumption =
  "the report assumes that no other client changed these surveys; it doesn't judge rejections, because traffic doesn't show which documents were meant to be valid";

/** Prints the report and writes its files. */
export async function writeTrafficReport(
  report: Report,
  targets: readonly ReportFile[],
  chosen: TrafficArguments,
  host: Host,
): Promise<ExitCode> {
  await printReport(report, chosen, host);
  const isWritten = await writeReportFiles(targets, report, host.stderr);
  return isWritten || report.exitCode === exitCode.nonconformant ? report.exitCode : exitCode.usage;
}
