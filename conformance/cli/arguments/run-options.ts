import { randomInt } from "node:crypto";
import { driverTimeoutMs } from "../../engine/run/plan/defaults.ts";
import { SetUpError, type RunOptions } from "../../engine/run/options.ts";
import { connectionOptions } from "../../library/options/connection-options.ts";
import type { VerifyArguments } from "./verify-options.ts";
import type { Keys } from "./keys.ts";
import { loadDriver } from "./load-driver.ts";
import { readJson } from "../../client/json/json.ts";
import { readProgram } from "../../suite/programs/read-program.ts";
import { readText } from "../files/read-text.ts";

/** Converts the arguments of `verify` to the options of a run. Throws a SetUpError. */
export function runOptions(url: URL, { owner, other }: Keys, chosen: VerifyArguments): RunOptions {
  if (chosen.path !== undefined && (chosen.only?.length !== 1 || chosen.seed === undefined)) {
    throw new SetUpError(
      "--path needs --only with a single requirement, and --seed",
      "copy the replay command of the failure",
    );
  }
  const { only, effort, path, runs, concurrency, rate, probeRateLimit, emailDomain, logoUrl } = chosen;
  return {
    baseUrl: url,
    ownerKey: owner,
    otherKey: other,
    seed: chosen.seed ?? randomInt(2 ** 31),
    effort,
    only,
    path,
    program: programOption(chosen),
    runs,
    concurrency,
    rate,
    ...connectionOptions(chosen),
    timeoutMs: chosen.timeout * 1000,
    maxDurationMs: chosen.maxDuration * 1000,
    probeRateLimit,
    emailDomain,
    logoUrl,
    readOnly: readOnlyOption(chosen),
    strict: chosen.strict === true,
    requireAll: chosen.requireAll === true,
    bail: chosen.bail === true,
    force: chosen.force === true,
  };
}

/** Throws a SetUpError if other options contradict `--read-only`. */
function readOnlyOption({ readOnly, driver, probeRateLimit, runs }: VerifyArguments): RunOptions["readOnly"] {
  if (readOnly === undefined) return undefined;
  // a limit of 0 disables the probe
  const excluded = { "--driver": driver, "--runs": runs, "--probe-rate-limit": probeRateLimit || undefined };
  const conflict = Object.entries(excluded).find(([, value]) => value !== undefined)?.[0];
  if (conflict !== undefined) throw new SetUpError(`--read-only and ${conflict} can't be combined`, "omit one of them");
  return { survey: readOnly };
}

/** Loads the driver. Returns undefined without a driver, or if the run is aborted first. Throws a SetUpError. */
export async function driverOption(
  { driver: file }: VerifyArguments,
  signal: AbortSignal,
): Promise<RunOptions["driver"]> {
  if (file === undefined) return undefined;
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  const actions = await Promise.race([loadDriver(file, driverTimeoutMs), aborted]);
  return actions === undefined ? undefined : { file, actions, timeoutMs: driverTimeoutMs };
}

/** Reads the program that `--repro` wrote for a failure. Throws a SetUpError. */
function programOption({ program: file, path, runs, readOnly }: VerifyArguments): RunOptions["program"] {
  if (file === undefined) return undefined;
  const excluded = { "--path": path, "--runs": runs, "--read-only": readOnly };
  const conflict = Object.entries(excluded).find(([, value]) => value !== undefined)?.[0];
  if (conflict !== undefined) throw new SetUpError(`--program and ${conflict} can't be combined`, "omit one of them");
  const json = readJson(readText(file, `--program ${file}: the file`, "--repro FOLDER writes program files"));
  const program = json.unreadable === undefined ? readProgram(json.value) : "it is not JSON";
  // a string says why the file contains no program
  if (typeof program !== "string") return { ...program, file };
  throw new SetUpError(
    `--program ${file} contains no program: ${program}`,
    "pass a program file that --repro wrote, such as SUR-1-program.json",
  );
}
