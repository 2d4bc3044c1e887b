import { openPoint, openPointIds } from "../../../spec/open-points.ts";
import { observationSummary, observationTable } from "../../report/console/observation-lines.ts";
import { observingChecks } from "../../suite/open-points/observing-checks.ts";
import { countText } from "../../report/words/count-text.ts";
import { jsonReport } from "../../report/machine/json.ts";
import { coloured, plain } from "../../report/console/paint.ts";
import { printableLine } from "../../report/printable.ts";
import type { Report } from "../../report/format/report.ts";
import { baseUrl } from "../../library/options/base-url.ts";
import type { FingerprintArguments } from "../arguments/deployment-arguments.ts";
import { exitCode, type ExitCode } from "../exit-code.ts";
import type { Guard } from "../../client/redaction/guard.ts";
import { isColoured, type Host } from "../host.ts";
import { runInterruptibly } from "./run-interruptibly.ts";
import { keysFrom } from "../arguments/keys.ts";
import { outputFileOrStdout } from "../files/output-file.ts";
import { LedgerFile } from "../files/ledger-file.ts";
import { humanOutput } from "../files/report-files.ts";
import { rejectInvalidProxy } from "./reject-invalid-proxy.ts";
import { quietProgress } from "../texts/progress.ts";
import { runOptions } from "../arguments/run-options.ts";

/** Observes how the service answers the contract's open points, and prints the answers. Throws a SetUpError. */
export async function fingerprintCommand(
  url: string | undefined,
  chosen: FingerprintArguments,
  host: Host,
  guard: Guard,
): Promise<ExitCode> {
  rejectInvalidProxy(host.environment);
  const { json, ...shared } = chosen;
  const file = json === undefined ? undefined : outputFileOrStdout("--json", json, "fingerprint.json", host.stdout);
  file?.clear();
  const options = runOptions(baseUrl(url, host.environment), keysFrom(host.environment), {
    ...shared,
    effort: "quick",
    only: observingChecks,
    probeRateLimit: 0,
  });
  guard.hideHeaders(options);
  const ledger =
    chosen.ledger === undefined ? undefined : new LedgerFile(chosen.ledger, options.baseUrl, guard, host.stderr);
  const { result } = await runInterruptibly(host, quietProgress(host.stderr), (signal) =>
    host.verify({ ...options, fingerprint: true, signal, onLedger: ledger?.update }),
  );
  const isLedgerWritten = ledger?.close() ?? true;
  const report = guard.value(result);
  humanOutput(chosen, host).write(fingerprintText(report, host));
  const isWritten = file?.write(jsonReport(report), host.stderr) ?? true;
  if (report.cutShort !== undefined || report.observations.length === 0) return exitCode.incomplete;
  return isLedgerWritten && isWritten ? exitCode.conformant : exitCode.usage;
}

function fingerprintText(report: Report, host: Host): string {
  const paint = isColoured(host) ? coloured : plain;
  const observed = new Set<string>(report.observations.map(({ id }) => id));
  const missing = openPointIds.filter((id) => openPoint(id).unobserved === undefined && !observed.has(id));
  const runIdNote = report.surveysLeftBehind === 0 ? "" : `, marked with the run id ${report.runId}`;
  const missingLine = missing.length === 0 ? [] : [`not observed: ${missing.join(", ")}`];
  const cutShortLine = report.cutShort === undefined ? [] : [`cut short: ${printableLine(report.cutShort)}`];
  const lines = [
    `${report.tool.name} ${report.tool.version} observed ${printableLine(report.baseUrl)}`,
    "",
    observationSummary(report.observations),
    ...observationTable(report.observations, paint),
    ...missingLine,
    "",
    ...cutShortLine,
    `${countText(report.requests, "request")}; ${countText(report.surveysLeftBehind, "survey")} left behind${runIdNote}`,
  ];
  return `${lines.join("\n")}\n`;
}
