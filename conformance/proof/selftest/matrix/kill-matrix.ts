import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { mutants } from "../../faults/all.ts";
import { rateMutants } from "../../faults/limits.ts";
import { requirementIds } from "../../../../spec/requirements/catalogue.ts";
import type { MutantEffort } from "./judge-mutant.ts";
import { isKilled, type MutantVerdict } from "./mutant-verdict.ts";
import type { MutantTask } from "./mutant-worker.ts";
import { itemsOfShard } from "./items-of-shard.ts";
import { askWorkers } from "./worker-pool.ts";

/**
 * Prints which requirements each mutant breaks, survivors first, and writes the results as JSON for the tests. Exits
 * with 1 if fewer than 95 % are noticed, or if fewer than 85 % break exactly the declared requirements. The
 * scenarios of the declared requirements judge a mutant first, and all scenarios judge it next. With `--whole`, a
 * standard run judges it. `--seeds N` also prints the share that whole runs with N seeds notice. `--shard 1/4` judges
 * every fourth mutant.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "0" },
    match: { type: "string", default: "" },
    whole: { type: "boolean", default: false },
    shard: { type: "string", default: "1/1" },
    quiet: { type: "boolean", default: false },
  },
});
// a reader such as `head` may close the pipe early
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
const folder = fileURLToPath(new URL("../../../../", import.meta.url));
const matching = mutants.filter(
  ({ name, breaks }) => name.includes(values.match) || breaks.some((id) => id === values.match),
);
const chosen = itemsOfShard(matching, values.shard);

const seed = Number(values.seed);
const chosenEffort: MutantEffort = values.whole ? "standard" : "likely";
const verdicts = await judgeMutants(chosen.map(({ name }) => ({ name, seed, effort: chosenEffort })));
const survivorsFirst = verdicts.toSorted((a, b) => Number(isKilled(a)) - Number(isKilled(b)));
const survivors = survivorsFirst.filter((one) => !isKilled(one));
writeFileSync(`${folder}kill-matrix.json`, `${JSON.stringify(survivorsFirst, undefined, 2)}\n`);
if (!values.quiet) print(table(survivorsFirst));
for (const { name, declared, found } of survivors)
  print(`survives: ${name}: declared ${declared.join(", ")}; found ${found.join(", ") || "nothing"}`);

const all = [...mutants, ...rateMutants];
const unbroken = requirementIds.filter((id) => !all.some(({ breaks }) => breaks.includes(id)));
const { user, system } = process.cpuUsage();
const spent = `${((user + system) / 1e6).toFixed(0)} s of processor time`;
print(
  `${verdicts.length} mutants, ${verdicts.length - survivors.length} killed as declared, ${survivors.length} not; ${spent}`,
);
print(`requirements that no mutant breaks: ${unbroken.join(", ") || "none"}`);
if (Number(values.seeds) > 0) await printRates(Number(values.seeds));
print(ratesText(verdicts));
const isEnough = share(verdicts, isNoticed) >= 0.95 && share(verdicts, isKilled) >= 0.85;
process.exitCode = isEnough ? 0 : 1;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function judgeMutants(tasks: readonly MutantTask[]): Promise<readonly MutantVerdict[]> {
  return askWorkers(new URL("./mutant-worker.js", import.meta.url), tasks, (message) => message as MutantVerdict);
}

function table(rows: readonly MutantVerdict[]): string {
  const lines = rows.map((one) => {
    const surplus = one.found.filter((id) => !one.declared.includes(id));
    const missed = one.declared.filter((id) => !one.found.includes(id));
    const asDeclared = one.found.filter((id) => one.declared.includes(id));
    return `| ${isKilled(one) ? "killed" : "SURVIVES"} | ${one.name.replaceAll("|", "\\|")} | ${asDeclared.join(" ")} | ${missed.join(" ")} | ${surplus.join(" ")} | ${one.effort} | ${one.breadth} | ${one.requests} |`;
  });
  return [
    "| | mutant | broken as declared | missed | unexpected | effort | judged by | requests |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...lines,
    "",
  ].join("\n");
}

function isNoticed({ found }: MutantVerdict): boolean {
  return found.length > 0;
}

function isBlamedFirst({ declared, found: [first] }: MutantVerdict): boolean {
  return first !== undefined && declared.includes(first);
}

function share(some: readonly MutantVerdict[], isCounted: (verdict: MutantVerdict) => boolean): number {
  return some.filter(isCounted).length / some.length;
}

function ratesText(some: readonly MutantVerdict[]): string {
  const percent = (isCounted: (verdict: MutantVerdict) => boolean): string =>
    `${(100 * share(some, isCounted)).toFixed(1)} %`;
  return `noticed ${percent(isNoticed)}; first red line declared ${percent(isBlamedFirst)}; red lines as declared ${percent(isKilled)}`;
}

/** Judges each mutant by whole runs at two efforts with seeds 1 to `seeds`. Reuses the verdicts of this run. */
async function printRates(seeds: number): Promise<void> {
  for (const effort of ["standard", "quick"] as const) {
    const reused = chosenEffort === effort && seed <= seeds ? verdicts : [];
    const tries = Array.from({ length: seeds }, (_, index) => index + 1)
      .filter((tried) => reused.length === 0 || tried !== seed)
      .flatMap((tried) => chosen.map(({ name }) => ({ name, seed: tried, effort })));
    const answers = await judgeMutants(tries);
    for (const [index, { name, seed: tried }] of tries.entries())
      if (answers[index]?.found.length === 0) print(`unnoticed at ${effort} effort with seed ${tried}: ${name}`);
    print(`${effort}, ${seeds} seeds, ${reused.length + answers.length} runs: ${ratesText([...reused, ...answers])}`);
  }
}
