import { consoleReport } from "../../report/console/console-report.ts";
import { plain } from "../../report/console/paint.ts";
import { verdictLine } from "../../report/console/summary.ts";
import type { Overheard, Report } from "../../report/format/report.ts";
import { printableLine } from "../../report/printable.ts";
import type { TrafficArguments } from "../arguments/judge-arguments.ts";
import { isForGithub, printForGithub } from "../files/github-actions.ts";
import { standardOutput } from "../files/output-file.ts";
import { humanOutput } from "../files/report-files.ts";
import { isColoured, type Host } from "../host.ts";

/** Prints a report to the console. On GitHub Actions, also annotates the pull request. */
export async function printReport(report: Report, chosen: TrafficArguments, host: Host): Promise<void> {
  const text = consoleText(report, chosen, host);
  const stdout = humanOutput(chosen, host);
  const style = { warningsFail: chosen.strict === true };
  if (isForGithub(host)) await printForGithub(text, report, style, { ...host, stdout });
  else stdout.write(text);
}

function consoleText(report: Report, chosen: TrafficArguments, host: Host): string {
  const { quiet, details, html, json, repro } = chosen;
  if (quiet === true) return `${verdictLine(report, plain)}\n`;
  // nothing was judged, so the reasons replace the console report
  if (report.overheard?.judged === 0) return `${verdictLine(report, plain)}${leftOutText(report.overheard)}\n`;
  // the text refers the reader to the files that contain every exchange, but not to standard output
  const files = [html, json, repro].filter((path) => path !== undefined).filter((path) => path !== standardOutput);
  return consoleReport(report, { colour: isColoured(host), details: details === true, files });
}

function leftOutText({ leftOut }: Overheard): string {
  const reasons = leftOut.map(({ reason, count }) => `${count}: ${printableLine(reason)}`);
  return reasons.length === 0 ? "" : ` (left out ${reasons.join("; ")})`;
}
