import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { mutants } from "../../faults/all.ts";
import { rateMutants } from "../../faults/limits.ts";
import { requirementIds } from "../../../../spec/requirements/catalogue.ts";
import { killAll } from "./kill-all.ts";
import { isKilled, type Kill } from "./kill.ts";
import { ofShard } from "./of-shard.ts";

/**
 * Prints mutants x requirements, survivors first, and writes the results as JSON for the tests. Exits with 1 if fewer
 * than 95 % are noticed, or fewer than 85 % match their declared red lines. The scenarios of the declared requirements
 * judge a mutant first, then all scenarios. With `--whole`, a standard run judges it. `--seeds N` also prints the share
 * that whole runs with N seeds notice. `--shard 1/4` judges every fourth mutant.
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
const chosen = ofShard(matching, values.shard);

const seed = Number(values.seed);
const manner = values.whole ? "standard" : "likely";
const kills = await killAll(chosen.map(({ name }) => ({ name, seed, manner })));
const survivorsFirst = kills.toSorted((a, b) => Number(isKilled(a)) - Number(isKilled(b)));
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
  `${kills.length} mutants, ${kills.length - survivors.length} killed as declared, ${survivors.length} not; ${spent}`,
);
print(`requirements that no mutant breaks: ${unbroken.join(", ") || "none"}`);
if (Number(values.seeds) > 0) await printRates(Number(values.seeds));
print(rates(kills));
const isEnough = shareOf(kills, isNoticed) >= 0.95 && shareOf(kills, isKilled) >= 0.85;
process.exitCode = isEnough ? 0 : 1;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function table(rows: readonly Kill[]): string {
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

function isNoticed({ found }: Kill): boolean {
  return found.length > 0;
}

function isBlamedFirst({ declared, found: [first] }: Kill): boolean {
  return first !== undefined && declared.includes(first);
}

function shareOf(some: readonly Kill[], isSo: (kill: Kill) => boolean): number {
  return some.filter(isSo).length / some.length;
}

function rates(some: readonly Kill[]): string {
  const percent = (isSo: (kill: Kill) => boolean): string => `${(100 * shareOf(some, isSo)).toFixed(1)} %`;
  return `noticed ${percent(isNoticed)}; first red line declared ${percent(isBlamedFirst)}; red lines as declared ${percent(isKilled)}`;
}

/** Judges each mutant by whole runs at two efforts with seeds 1 to `seeds`. Reuses known results. */
async function printRates(seeds: number): Promise<void> {
  for (const effort of ["standard", "quick"] as const) {
    const known = manner === effort && seed <= seeds ? kills : [];
    const tries = Array.from({ length: seeds }, (_, index) => index + 1)
      .filter((tried) => known.length === 0 || tried !== seed)
      .flatMap((tried) => chosen.map(({ name }) => ({ name, seed: tried, manner: effort })));
    const answers = await killAll(tries);
    for (const [index, { name, seed: tried }] of tries.entries())
      if (answers[index]?.found.length === 0) print(`unnoticed at ${effort} effort with seed ${tried}: ${name}`);
    print(`${effort}, ${seeds} seeds, ${known.length + answers.length} runs: ${rates([...known, ...answers])}`);
  }
}
