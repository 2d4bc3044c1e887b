import { randomInt } from "node:crypto";
import { driverTimeoutMs } from "../../engine/run/plan/defaults.ts";
import { SetUpError, type RunOptions } from "../../engine/run/options.ts";
import { connectionOptions } from "../../library/options/connection-options.ts";
import type { VerifyArguments } from "./verify-options.ts";
import type { Keys } from "./keys.ts";
import { programOption } from "./program-option.ts";
import { loadDriver } from "./load-driver.ts";

/** Throws a SetUpError. */
export function runOptions(url: URL, { owner, other }: Keys, chosen: VerifyArguments): RunOptions {
  if (chosen.path !== undefined && (chosen.only?.length !== 1 || chosen.seed === undefined)) {
    throw new SetUpError(
      "--path needs --only with a single requirement, and --seed",
      "copy the replay command of the failure",
    );
  }
  const readOnly = readOnlyOption(chosen);
  return {
    baseUrl: url,
    ownerKey: owner,
    ...(other === undefined ? {} : { otherKey: other }),
    seed: chosen.seed ?? randomInt(2 ** 31),
    effort: chosen.effort,
    ...(chosen.only === undefined ? {} : { only: chosen.only }),
    ...(chosen.path === undefined ? {} : { path: chosen.path }),
    ...programOption(chosen),
    ...(chosen.runs === undefined ? {} : { runs: chosen.runs }),
    concurrency: chosen.concurrency,
    ...(chosen.rate === undefined ? {} : { rate: chosen.rate }),
    ...connectionOptions(chosen),
    timeoutMs: chosen.timeout * 1000,
    maxDurationMs: chosen.maxDuration * 1000,
    probeRateLimit: chosen.probeRateLimit,
    emailDomain: chosen.emailDomain,
    ...(chosen.logoUrl === undefined ? {} : { logoUrl: chosen.logoUrl }),
    ...(readOnly === undefined ? {} : { readOnly }),
    strict: chosen.strict === true,
    requireAll: chosen.requireAll === true,
    bail: chosen.bail === true,
    force: chosen.force === true,
  };
}

/** Throws a SetUpError if other options contradict `--read-only`. */
function readOnlyOption({ readOnly, driver, probeRateLimit, runs }: VerifyArguments): RunOptions["readOnly"] {
  if (readOnly === undefined) return undefined;
  const excluded = { "--driver": driver, "--runs": runs, "--probe-rate-limit": probeRateLimit || undefined };
  const given = Object.entries(excluded).find(([, value]) => value !== undefined)?.[0];
  if (given !== undefined) throw new SetUpError(`--read-only and ${given} can't be combined`, "omit one of them");
  return { survey: readOnly };
}

/** Loads the driver. Returns no driver if the run is aborted first. Throws a SetUpError. */
export async function driverOption(
  { driver: file }: VerifyArguments,
  signal: AbortSignal,
): Promise<Pick<RunOptions, "driver">> {
  if (file === undefined) return {};
  const ended = new Promise<undefined>((resolve) => {
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  const actions = await Promise.race([loadDriver(file, driverTimeoutMs), ended]);
  return actions === undefined ? {} : { driver: { file, actions, timeoutMs: driverTimeoutMs } };
}
