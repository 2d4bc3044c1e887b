import { consoleReport } from "../../report/console/console-report.ts";
import { plain } from "../../report/console/paint.ts";
import type { Report } from "../../report/format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { Plan } from "../../engine/run/plan/plan-figures.ts";
import { verdictLine } from "../../report/console/summary.ts";
import type { VerifyArguments } from "../arguments/verify-options.ts";
import { baselineOption } from "../../library/options/baseline-option.ts";
import { baselineWriter } from "../files/baseline-file.ts";
import { baseUrl } from "../../library/options/base-url.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { isForGithub, printForGithub } from "../files/github-actions.ts";
import type { Guard } from "../../client/redaction/guard.ts";
import { hasStatusLine, isColoured, type Host } from "../host.ts";
import { harFile } from "../files/har-file.ts";
import { runInterruptibly } from "./run-interruptibly.ts";
import { keysFrom } from "../arguments/keys.ts";
import { rejectInvalidProxy } from "./reject-invalid-proxy.ts";
import { LedgerFile } from "../files/ledger-file.ts";
import { planText } from "../texts/plan-text.ts";
import { lineProgress, liveProgress, quietProgress, type Progress } from "../texts/progress.ts";
import {
  completeReportFiles,
  namedFiles,
  type NamedFile,
  rejectDuplicateFiles,
  reportFiles,
  humanOutput,
  writeReportFiles,
} from "../files/report-files.ts";
import { driverOption, runOptions } from "../arguments/run-options.ts";

/** Judges a base URL, prints the report and writes its files. Throws a SetUpError. */
export async function verifyCommand(
  url: string | undefined,
  chosen: VerifyArguments,
  host: Host,
  guard: Guard,
): Promise<ExitCode> {
  rejectInvalidProxy(host.environment);
  const options = runOptions(baseUrl(url, host.environment), keysFrom(host.environment), chosen);
  guard.hideHeaders(options);
  rejectDuplicateFiles(filesOf(chosen));
  const baseline = await baselineOption(chosen);
  const writeBaseline = baselineWriter(chosen, baseline);
  const style = { warningsFail: chosen.strict === true };
  const files = reportFiles(chosen, style, host.stdout);
  for (const { clear } of files) clear();
  const har = chosen.har === undefined ? undefined : harFile(chosen.har);
  const ledger =
    chosen.ledger === undefined ? undefined : new LedgerFile(chosen.ledger, options.baseUrl, guard, host.stderr);

  const isQuiet = chosen.quiet === true;
  const isLive = hasStatusLine(host) && !isQuiet;
  const progress = progressFor(host, guard, { isLive, isQuiet });
  const noteExchange = (exchange: RecordedExchange): void => {
    har?.note(exchange);
    progress.sent();
  };
  const announce = (plan: Plan): void => {
    progress.say(planText(plan, chosen.rate));
    progress.expect(plan);
  };
  const run = await runInterruptibly(host, progress, async (signal) =>
    host.verify({
      ...options,
      ...baseline,
      ...(await driverOption(chosen, signal)),
      signal,
      ...(isQuiet ? {} : { onPlan: announce }),
      ...(ledger === undefined ? {} : { onLedger: ledger.update }),
      ...(har === undefined && isQuiet ? {} : { onExchange: noteExchange }),
      ...(isLive ? { onOutcome: progress.show, onScenario: progress.trying } : {}),
      ...(har === undefined ? {} : { onStep: har.noteStep }),
    }),
  );

  const report = guard.value(run.result);
  const text = consoleText(report, chosen, host);
  const output = humanOutput(chosen, host);
  if (isForGithub(host)) await printForGithub(text, report, style, { ...host, stdout: output });
  else output.write(text);
  const isBaselineWritten = await writeBaseline(report, host.stderr);
  const areReportsWritten = await writeReportFiles(files, report, host.stderr);
  const isHarWritten = (await har?.write(report, guard, host.stderr)) ?? true;
  const isLedgerWritten = ledger?.close() ?? true;
  const isAllWritten = isBaselineWritten && areReportsWritten && isHarWritten && isLedgerWritten;
  const code = run.interrupted && report.exitCode === exitCode.conformant ? exitCode.incomplete : report.exitCode;
  return isAllWritten || code === exitCode.nonconformant ? code : exitCode.usage;
}

function progressFor(
  { stderr }: Host,
  guard: Guard,
  { isLive, isQuiet }: { readonly isLive: boolean; readonly isQuiet: boolean },
): Progress {
  if (isQuiet) return quietProgress(stderr);
  return isLive ? liveProgress(stderr, (text) => guard.text(text)) : lineProgress(stderr);
}

/** Returns all files to read or write. A baseline may overwrite itself. */
function filesOf(chosen: VerifyArguments): readonly NamedFile[] {
  const { har, ledger, driver, program, baseline, writeBaseline } = chosen;
  const baselines = {
    "--baseline": baseline === writeBaseline ? undefined : baseline,
    "--write-baseline": writeBaseline,
  };
  const others = Object.entries({
    "--har": har,
    "--ledger": ledger,
    "--driver": driver,
    "--program": program,
    ...baselines,
  });
  return [...namedFiles(chosen), ...others.flatMap(([option, path]) => (path === undefined ? [] : [{ option, path }]))];
}

function consoleText(report: Report, chosen: VerifyArguments, host: Host): string {
  const { quiet, details } = chosen;
  if (quiet === true) return `${verdictLine(report, plain)}\n`;
  return consoleReport(report, {
    colour: isColoured(host),
    details: details === true,
    files: completeReportFiles(chosen),
  });
}
