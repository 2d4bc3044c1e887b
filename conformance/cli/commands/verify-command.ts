import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { Guard } from "../../client/redaction/guard.ts";
import type { Plan } from "../../engine/run/plan/plan-figures.ts";
import { baseUrl } from "../../library/options/base-url.ts";
import { baselineOption } from "../../library/options/baseline-option.ts";
import { keysFrom } from "../arguments/keys.ts";
import { driverOption, runOptions } from "../arguments/run-options.ts";
import type { VerifyArguments } from "../arguments/verify-options.ts";
import { exitCode, type ExitCode } from "../exit-code.ts";
import { baselineWriter } from "../files/baseline-file.ts";
import { namedFiles, rejectDuplicateFiles, type NamedFile } from "../files/distinct-files.ts";
import { harFile } from "../files/har-file.ts";
import { LedgerFile } from "../files/ledger-file.ts";
import { namedReportFiles, reportFiles, writeReportFiles } from "../files/report-files.ts";
import { hasStatusLine, type Host } from "../host.ts";
import { planText } from "../texts/plan-text.ts";
import { lineProgress, liveProgress, quietProgress } from "../texts/progress.ts";
import { printReport } from "./print-report.ts";
import { rejectInvalidProxy } from "./reject-invalid-proxy.ts";
import { runInterruptibly } from "./run-interruptibly.ts";

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
  const { baseline } = await baselineOption(chosen);
  const writeBaseline = baselineWriter(chosen, baseline);
  const files = reportFiles(chosen, { warningsFail: chosen.strict === true }, host.stdout);
  for (const { clear } of files) clear();
  const har = chosen.har === undefined ? undefined : harFile(chosen.har);
  const ledger =
    chosen.ledger === undefined ? undefined : new LedgerFile(chosen.ledger, options.baseUrl, guard, host.stderr);

  const isQuiet = chosen.quiet === true;
  const isLive = hasStatusLine(host) && !isQuiet;
  const visibleProgress = isLive ? liveProgress(host.stderr, (text) => guard.text(text)) : lineProgress(host.stderr);
  const progress = isQuiet ? quietProgress(host.stderr) : visibleProgress;
  const onExchange = (exchange: RecordedExchange): void => {
    har?.addExchange(exchange);
    progress.onRequest();
  };
  const onPlan = (plan: Plan): void => {
    progress.say(planText(plan, chosen.rate));
    progress.onPlan(plan);
  };
  const run = await runInterruptibly(host, progress, async (signal) =>
    host.verify({
      ...options,
      baseline,
      driver: await driverOption(chosen, signal),
      signal,
      onPlan: isQuiet ? undefined : onPlan,
      onLedger: ledger?.update,
      onExchange: har === undefined && isQuiet ? undefined : onExchange,
      onOutcome: isLive ? progress.onOutcome : undefined,
      onScenario: isLive ? progress.onScenario : undefined,
      onStep: har?.addStep,
    }),
  );

  const report = guard.value(run.result);
  await printReport(report, chosen, host);
  const isBaselineWritten = await writeBaseline(report, host.stderr);
  const areReportsWritten = await writeReportFiles(files, report, host.stderr);
  const isHarWritten = (await har?.write(report, guard, host.stderr)) ?? true;
  const isLedgerWritten = ledger?.close() ?? true;
  const isAllWritten = isBaselineWritten && areReportsWritten && isHarWritten && isLedgerWritten;
  const isCutShort = run.isInterrupted && report.exitCode === exitCode.conformant;
  const code = isCutShort ? exitCode.incomplete : report.exitCode;
  // a breach matters more than a file that could not be written, so its exit code wins
  return isAllWritten || code === exitCode.nonconformant ? code : exitCode.usage;
}

/** Returns all files to read or write. A new baseline may overwrite the old one, so that file is named once. */
function filesOf(chosen: VerifyArguments): readonly NamedFile[] {
  const { har, ledger, driver, program, baseline, writeBaseline } = chosen;
  const others = namedFiles({
    "--har": har,
    "--ledger": ledger,
    "--driver": driver,
    "--program": program,
    "--baseline": baseline === writeBaseline ? undefined : baseline,
    "--write-baseline": writeBaseline,
  });
  return [...namedReportFiles(chosen), ...others];
}
