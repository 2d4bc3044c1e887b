import { resolve } from "node:path";

import { consoleReport } from "../report/console.ts";
import { jsonReport } from "../report/json.ts";
import { junitReport } from "../report/junit.ts";
import { plain } from "../report/paint.ts";
import type { Report } from "../report/report.ts";
import { verdictLine } from "../report/summary.ts";
import { SetUpError } from "../run/options.ts";
import type { VerifyArguments } from "./arguments.ts";
import type { Artefact } from "./artefact.ts";
import { artefact } from "./artefact.ts";
import { baseUrl } from "./base-url.ts";
import type { ExitCode } from "./exit-code.ts";
import { exitCode } from "./exit-code.ts";
import type { Guard } from "./guard.ts";
import { isColoured, isSet, type Host } from "./host.ts";
import { interruptible } from "./interruptible.ts";
import { keysFrom } from "./keys.ts";
import { LedgerFile } from "./ledger-file.ts";
import { liveProgress, quietProgress } from "./progress.ts";
import { givenDriver, runOptions } from "./run-options.ts";

interface Writing {
  readonly artefact: Artefact;
  readonly render: (report: Report) => string;
}

/** Judges a base URL, prints the report, writes its files, and says how to exit; throws a SetUpError. */
export async function verifyCommand(
  url: string | undefined,
  chosen: VerifyArguments,
  host: Host,
  guard: Guard,
): Promise<ExitCode> {
  const options = runOptions(baseUrl(url, host.environment), keysFrom(host.environment), chosen);
  const writings = writingsFor(chosen);
  for (const writing of writings) writing.artefact.clear();
  const ledger = chosen.ledger === undefined ? undefined : new LedgerFile(chosen.ledger, options.baseUrl, guard);

  const live = host.stderr.isTTY === true && !isSet(host, "CI") && chosen.quiet !== true;
  const progress = live ? liveProgress(host.stderr, (text) => guard.text(text)) : quietProgress(host.stderr);
  const run = await interruptible(host, progress, async (signal) =>
    host.verify({
      ...options,
      ...(await givenDriver(chosen, signal)),
      signal,
      ...(ledger === undefined ? {} : { onLedger: ledger.update }),
      ...(live ? { onOutcome: progress.show } : {}),
    }),
  );

  const report = guard.value(run.result);
  host.stdout.write(consoleText(report, chosen, host));
  const written = writeAll(writings, report, ledger, host);
  const code = run.interrupted && report.exitCode === exitCode.conformant ? exitCode.incomplete : report.exitCode;
  return written || code === exitCode.nonconformant ? code : exitCode.usage;
}

function writingsFor({ json, junit, ledger, strict }: VerifyArguments): readonly Writing[] {
  refuseOneFileTwice({ "--json": json, "--junit": junit, "--ledger": ledger });
  const style = { warningsFail: strict === true };
  return [
    ...(json === undefined ? [] : [{ artefact: artefact("--json", json), render: jsonReport }]),
    ...(junit === undefined
      ? []
      : [{ artefact: artefact("--junit", junit), render: (report: Report) => junitReport(report, style) }]),
  ];
}

function refuseOneFileTwice(files: Readonly<Record<string, string | undefined>>): void {
  const named = Object.entries(files).flatMap(([option, file]) => (file === undefined ? [] : [{ option, file }]));
  for (const [index, { option, file }] of named.entries()) {
    const same = named.slice(index + 1).find((other) => resolve(other.file) === resolve(file));
    if (same !== undefined)
      throw new SetUpError(`${option} and ${same.option} name the same file ${file}`, "name two files");
  }
}

// One file that can't be written keeps neither the other nor the verdict from being told.
function writeAll(writings: readonly Writing[], report: Report, ledger: LedgerFile | undefined, host: Host): boolean {
  const failures = writings.flatMap((writing) => {
    try {
      writing.artefact.write(writing.render(report));
      return [];
    } catch (error) {
      if (!(error instanceof Error && "syscall" in error)) throw error;
      return [`error: a report could not be written: ${error.message}\n`];
    }
  });
  const ledgerFault = ledger?.close();
  if (ledgerFault !== undefined) failures.push(`error: the ledger could not be written: ${ledgerFault.message}\n`);
  for (const failure of failures) host.stderr.write(failure);
  return failures.length === 0;
}

function consoleText(report: Report, { quiet, observations, color }: VerifyArguments, host: Host): string {
  if (quiet === true) return `${verdictLine(report, plain)}\n`;
  const colour = isColoured(host, color);
  return consoleReport(report, { colour, observations: observations === true });
}
