import { parseArgs } from "node:util";
import { mutants } from "../faults/all.ts";
import type { Mutant } from "../faults/mutant.ts";
import type { Failure, Outcome } from "../../report/format/report.ts";
import { failureScreens } from "../../report/console/console-report.ts";
import { isOnOneScreen } from "../../report/console/failure-screen.ts";
import { judgeUnlessRefused } from "../selftest/judge-server.ts";

/**
 * Judges every n-th fault by the requirements that it breaks. Prints the sizes of the failures and their scripts, and
 * the failures that don't fit on one screen. `--every 1` takes a quarter of an hour.
 */
const { values } = parseArgs({
  options: { every: { type: "string", default: "2" }, seed: { type: "string", default: "1" } },
});
const maxScriptCharacters = 2_048;
const chosen = mutants.filter((_, index) => index % Number(values.every) === 0);
const failuresByFault: Failure[][] = [];
const screens: string[] = [];
const silentFaults: string[] = [];
for (const mutant of chosen) {
  const outcomes = await brokenOutcomesOf(mutant);
  screens.push(...failureScreens({ outcomes }));
  if (outcomes.length > 0) failuresByFault.push(outcomes.flatMap(({ failure }) => failure ?? []));
  else silentFaults.push(mutant.name);
}
const failures = failuresByFault.flat();
const shortScripts = failures.filter(isShort);
const faultsWithShortScripts = failuresByFault.filter((ofFault) => ofFault.every(isShort));
const fittingScreens = screens.filter(isOnOneScreen);
const lines = [
  `characters of a script: ${quantiles(failures.map(({ script }) => script.length))}`,
  `exchanges of a failure: ${quantiles(failures.map(({ exchanges }) => exchanges.length))}`,
  `${rate(shortScripts.length, failures.length)} scripts have fewer than ${maxScriptCharacters} characters`,
  `${rate(faultsWithShortScripts.length, failuresByFault.length)} noticed faults have only such scripts`,
  `${rate(fittingScreens.length, screens.length)} failures fit on one screen of a terminal; these don't:`,
  ...screens.filter((screen) => !isOnOneScreen(screen)),
  `${silentFaults.length} of ${chosen.length} faults broke nothing when only their own requirements were judged:`,
  ...silentFaults,
];
process.stdout.write(`${lines.join("\n")}\n`);

/** Tries a quick run, then a standard one. Returns nothing if neither can start. */
async function brokenOutcomesOf({ build, breaks }: Mutant): Promise<readonly Outcome[]> {
  for (const effort of ["quick", "standard"] as const) {
    const report = await judgeUnlessRefused(build, { only: breaks, effort, seed: Number(values.seed) });
    const broken = report?.outcomes.filter(({ failure }) => failure !== undefined) ?? [];
    if (broken.length > 0) return broken;
  }
  return [];
}

function isShort({ script }: Failure): boolean {
  return script.length < maxScriptCharacters;
}

function rate(part: number, all: number): string {
  return `${part} of ${all} (${Math.round((100 * part) / all)} %)`;
}

function quantiles(sizes: readonly number[]): string {
  const sorted = sizes.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return `median ${at(0.5)}, 75 % at most ${at(0.75)}, 90 % at most ${at(0.9)}, maximum ${at(1)}`;
}
