import { randomInt } from "node:crypto";
import { resolve } from "node:path";

import { consoleReport } from "../report/console.ts";
import { jsonReport } from "../report/json.ts";
import { junitReport } from "../report/junit.ts";
import { plain } from "../report/paint.ts";
import type { Report } from "../report/report.ts";
import { verdictLine } from "../report/summary.ts";
import type { RunOptions } from "../run/options.ts";
import { SetUpError } from "../run/options.ts";
import type { VerifyArguments } from "./arguments.ts";
import type { Artefact } from "./artefact.ts";
import { artefact } from "./artefact.ts";
import { baseUrl } from "./base-url.ts";
import type { ExitCode } from "./exit-code.ts";
import { exitCode } from "./exit-code.ts";
import type { Guard } from "./guard.ts";
import type { Host } from "./host.ts";
import { interruptible } from "./interruptible.ts";
import { keysFrom } from "./keys.ts";
import { loadDriver } from "./load-driver.ts";
import { liveProgress, quietProgress } from "./progress.ts";

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
  const keys = keysFrom(host.environment);
  const options = await withDriver(runOptions(baseUrl(url, host.environment), keys, chosen), chosen);
  const writings = writingsFor(chosen);
  for (const writing of writings) writing.artefact.clear();

  const live = host.stderr.isTTY === true && !isSet(host, "CI") && chosen.quiet !== true;
  const progress = live ? liveProgress(host.stderr, (text) => guard.text(text)) : quietProgress(host.stderr);
  const run = await interruptible(host, progress, (signal) =>
    host.verify({ ...options, signal, ...(live ? { onOutcome: progress.show } : {}) }),
  );
  if (run.result === undefined) return exitCode.incomplete;

  const report = guard.value(run.result);
  host.stdout.write(consoleText(report, chosen, host));
  const written = writeAll(writings, report, host);
  const code = run.interrupted && report.exitCode === exitCode.conformant ? exitCode.incomplete : report.exitCode;
  return written || code === exitCode.nonconformant ? code : exitCode.usage;
}

function runOptions(
  url: URL,
  { owner, other }: { readonly owner: string; readonly other?: string },
  chosen: VerifyArguments,
): RunOptions {
  if (chosen.path !== undefined && (chosen.only?.length !== 1 || chosen.seed === undefined)) {
    throw new SetUpError(
      "--path needs --only with a single requirement, and --seed",
      "copy the replay command of the failure",
    );
  }
  return {
    baseUrl: url,
    ownerKey: owner,
    ...(other === undefined ? {} : { otherKey: other }),
    seed: chosen.seed ?? randomInt(2 ** 31),
    effort: chosen.effort,
    ...(chosen.only === undefined ? {} : { only: chosen.only }),
    ...(chosen.path === undefined ? {} : { path: chosen.path }),
    concurrency: chosen.concurrency,
    timeoutMs: chosen.timeout * 1000,
    maxRequests: chosen.maxRequests ?? (chosen.effort === "thorough" ? 50_000 : 5000),
    maxDurationMs: chosen.maxDuration * 1000,
    probeRateLimit: chosen.probeRateLimit,
    strict: chosen.strict === true,
    requireAll: chosen.requireAll === true,
  };
}

async function withDriver(options: RunOptions, { driver: file, driverTimeout }: VerifyArguments): Promise<RunOptions> {
  if (file === undefined) return options;
  const timeoutMs = driverTimeout * 1000;
  return { ...options, driver: { file, actions: await loadDriver(file, timeoutMs), timeoutMs } };
}

function writingsFor({ json, junit, strict }: VerifyArguments): readonly Writing[] {
  if (json !== undefined && junit !== undefined && resolve(json) === resolve(junit)) {
    throw new SetUpError(`--json and --junit name the same file ${json}`, "name two files");
  }
  const style = { warningsFail: strict === true };
  return [
    ...(json === undefined ? [] : [{ artefact: artefact("--json", json), render: jsonReport }]),
    ...(junit === undefined
      ? []
      : [{ artefact: artefact("--junit", junit), render: (report: Report) => junitReport(report, style) }]),
  ];
}

// One file that can't be written keeps neither the other nor the verdict from being told.
function writeAll(writings: readonly Writing[], report: Report, host: Host): boolean {
  const failures = writings.flatMap((writing) => {
    try {
      writing.artefact.write(writing.render(report));
      return [];
    } catch (error) {
      if (!(error instanceof Error && "syscall" in error)) throw error;
      return [`error: a report could not be written: ${error.message}\n`];
    }
  });
  for (const failure of failures) host.stderr.write(failure);
  return failures.length === 0;
}

function consoleText(report: Report, { quiet, observations, color }: VerifyArguments, host: Host): string {
  if (quiet === true) return `${verdictLine(report, plain)}\n`;
  const colour = color && host.stdout.isTTY === true && !isSet(host, "NO_COLOR") && host.environment["TERM"] !== "dumb";
  return consoleReport(report, { colour, observations: observations === true });
}

function isSet(host: Host, name: string): boolean {
  return (host.environment[name] ?? "") !== "";
}
