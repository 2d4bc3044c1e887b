import { parseArgs } from "node:util";
import { mutants } from "../faults/all.ts";
import type { Mutant } from "../faults/mutant.ts";
import type { Failure, Outcome } from "../../report/format/report.ts";
import { failureScreens } from "../../report/console/console-report.ts";
import { isOnOneScreen } from "../../report/console/failure-screen.ts";
import { SetUpError, type RunOptions } from "../../engine/run/options.ts";
import { judgeServer } from "../selftest/judge-server.ts";

/**
 * Judges every n-th fault by the requirements that it breaks. Prints the sizes of the failures and their scripts, and
 * the screens that are too large. `--every 1` takes a quarter of an hour.
 */
const { values } = parseArgs({
  options: {
    every: { type: "string", default: "2" },
    seed: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    list: { type: "boolean", default: false },
  },
});
const chosen = mutants.filter((_, index) => index % Number(values.every) === Number(values.from));
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

printSizes(
  "characters of a script",
  failures.map(({ script }) => script.length),
);
printSizes(
  "exchanges of a failure",
  failures.map(({ exchanges }) => exchanges.length),
);
const isShort = ({ script }: Failure): boolean => script.length < 2_048;
const rate = (part: number, all: number): string => `${part} of ${all} (${Math.round((100 * part) / all)} %)`;
process.stdout.write(
  [
    `${rate(failures.filter(isShort).length, failures.length)} scripts have less than 2 KB`,
    `${rate(failuresByFault.filter((some) => some.every(isShort)).length, failuresByFault.length)} faults that were found have such scripts alone`,
    `${rate(screens.filter(isOnOneScreen).length, screens.length)} entries of the terminal fit on one screen; those that don't:`,
    ...screens.filter((screen) => !isOnOneScreen(screen)),
    `${chosen.length} of ${mutants.length} faults of the catalogue were tried; where what they break was judged alone, ${silentFaults.length} showed nothing:`,
    ...silentFaults,
    "",
  ].join("\n"),
);

/** Tries a quick run, then a standard one. Returns nothing if no run can start. */
async function brokenOutcomesOf({ name, build, breaks }: Mutant): Promise<readonly Outcome[]> {
  for (const effort of ["quick", "standard"] as const) {
    const outcomes = await outcomesOf(build, { only: breaks, effort, seed: Number(values.seed) });
    const broken = outcomes.filter(({ failure }) => failure !== undefined);
    if (values.list) process.stdout.write(broken.map((outcome) => lineOf(outcome, name)).join(""));
    if (broken.length > 0) return broken;
  }
  return [];
}

async function outcomesOf(build: Mutant["build"], options: Partial<RunOptions>): Promise<readonly Outcome[]> {
  try {
    return (await judgeServer(build, options)).outcomes;
  } catch (error) {
    if (error instanceof SetUpError) return [];
    throw error;
  }
}

function lineOf({ id, failure }: Outcome, fault: string): string {
  return `${failure?.script.length} characters, ${failure?.exchanges.length} exchanges: ${id} ${failure?.message} (${fault})\n`;
}

function printSizes(what: string, sizes: readonly number[]): void {
  const sorted = sizes.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  process.stdout.write(
    `${what}: median ${at(0.5)}, three quarters ${at(0.75)}, nine tenths ${at(0.9)}, most ${at(1)}\n`,
  );
}
