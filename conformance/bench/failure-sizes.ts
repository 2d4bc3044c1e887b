import { parseArgs } from "node:util";
import { mutants } from "../../reference/faults/all.ts";
import type { Failure, Outcome } from "../format/report.ts";
import { judgeServer } from "../selftest/judge-server.ts";

/**
 * Judges every n-th fault of the catalogue by what it breaks, and prints how long the scripts are that repeat the failures, and how many
 * exchanges they show.
 */
const { values } = parseArgs({
  options: {
    every: { type: "string", default: "8" },
    seed: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    list: { type: "boolean", default: false },
  },
});
const failures: Failure[] = [];
const chosen = mutants.filter((_, index) => index % Number(values.every) === Number(values.from));
for (const { name, build, breaks } of chosen) {
  for (const effort of ["quick", "standard"] as const) {
    const { outcomes } = await judgeServer(build, { only: breaks, effort, seed: Number(values.seed) });
    const found = outcomes.filter(({ failure }) => failure !== undefined);
    failures.push(...found.flatMap(({ failure }) => failure ?? []));
    if (values.list) process.stdout.write(found.map((outcome) => lineOf(outcome, name)).join(""));
    if (found.length > 0) break;
  }
}

print(
  "characters of a script",
  failures.map(({ script }) => script.length),
);
print(
  "exchanges of a failure",
  failures.map(({ exchanges }) => exchanges.length),
);
const short = failures.filter(({ script }) => script.length < 2_048).length;
process.stdout.write(
  `${short} of ${failures.length} scripts have less than 2 KB (${Math.round((100 * short) / failures.length)} %)\n`,
);

function lineOf({ id, failure }: Outcome, fault: string): string {
  return `${failure?.script.length} characters, ${failure?.exchanges.length} exchanges: ${id} ${failure?.message} (${fault})\n`;
}

function print(what: string, sizes: readonly number[]): void {
  const sorted = sizes.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  process.stdout.write(
    `${what}: median ${at(0.5)}, three quarters ${at(0.75)}, nine tenths ${at(0.9)}, most ${at(1)}\n`,
  );
}
