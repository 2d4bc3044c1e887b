import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { askWorkers } from "../matrix/worker-pool.ts";
import { instrumentReference, writeBundle, type MechanicalMutant } from "./instrument-reference.ts";
import type { MechanicalAnswer, MechanicalTask } from "./mechanical-worker.ts";
import { readSurvivors } from "./survivors.ts";

/**
 * Judges small changes that a tool makes to the reference's code (mutants). A quick run judges each mutant whose code a
 * standard run executes, and a standard run judges it if the quick run finds nothing. A survivor is either listed in
 * survivors.json with a reason, or somebody adds a check that notices it. Quick runs judge the listed mutants, eight at
 * once. Prints the survivors that aren't listed, and the score: killed / (killed + unlisted + listed as a breach). Exits
 * with 1 for a survivor that isn't listed, for a listed mutant that is killed, and for a score below 97 %.
 * `--sample 60 --seed N` judges 60 mutants that aren't listed; `--match` judges those whose name contains a text.
 */
const { values } = parseArgs({
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    match: { type: "string", default: "" },
  },
});
const minScore = 0.97;
const packSize = 8;

const { mutants, files } = await instrumentReference();
const bundle = (await writeBundle(files)).href;
const listed = readSurvivors();
const [clean] = await judgeTasks([{ bundle, mutants: [], effort: values.sample === undefined ? "standard" : "quick" }]);
if (clean === undefined || clean.isKilled) throw new Error("the instrumented reference is not judged conformant");
const executed = mutants.filter(({ id }) => clean.executed.includes(id));
const matching = executed.filter(({ name }) => name.includes(values.match));
const chosen = values.sample === undefined ? matching : drawUnlisted(matching, Number(values.sample));
print(`${mutants.length} mutants of reference/api, ${executed.length} run, ${chosen.length} judged`);

// most of the listed mutants survive together
const packSurvivors = await survivorsOfPacks(chosen.filter(({ name }) => listed.has(name)));
const others = chosen.filter((mutant) => !packSurvivors.includes(mutant));
const quickSurvivors = await survivorsOf(others, "quick");
const survivors = [...packSurvivors, ...(await survivorsOf(quickSurvivors, "standard"))];
const unlisted = survivors.filter(({ name }) => !listed.has(name));
const breaches = survivors.filter(({ name }) => listed.get(name)?.verdict === "breach");
const killedButListed = chosen.filter((mutant) => listed.has(mutant.name) && !survivors.includes(mutant));
for (const { name, line } of unlisted) print(`survives: line ${line} of ${name}`);
for (const { name } of killedButListed) print(`is killed, and still listed: ${name}`);

const killed = chosen.length - survivors.length;
const score = killed / (killed + unlisted.length + breaches.length);
print(
  `killed by quick ${others.length - quickSurvivors.length}, by standard ${packSurvivors.length + quickSurvivors.length - survivors.length}`,
);
print(
  `survivors: ${unlisted.length} not listed, ${breaches.length} listed as a breach, ` +
    `${survivors.length - unlisted.length - breaches.length} listed as equivalent or open`,
);
const { user, system } = process.cpuUsage();
print(`score ${(100 * score).toFixed(1)} %; ${((user + system) / 1e6).toFixed(0)} s of processor time`);
process.exitCode = score >= minScore && unlisted.length === 0 && killedButListed.length === 0 ? 0 : 1;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function judgeTasks(tasks: readonly MechanicalTask[]): Promise<readonly MechanicalAnswer[]> {
  const program = new URL("./mechanical-worker.js", import.meta.url);
  return askWorkers(program, tasks, (message) => message as MechanicalAnswer);
}

async function survivorsOf(
  some: readonly MechanicalMutant[],
  effort: MechanicalTask["effort"],
): Promise<readonly MechanicalMutant[]> {
  const answers = await judgeTasks(some.map(({ id }) => ({ bundle, mutants: [id], effort })));
  return some.filter((_mutant, index) => answers[index]?.isKilled === false);
}

/** Divides the mutants into packs, and returns the packs that quick runs don't notice. */
async function survivorsOfPacks(some: readonly MechanicalMutant[]): Promise<readonly MechanicalMutant[]> {
  const packs = Array.from({ length: Math.ceil(some.length / packSize) }, (_, index) =>
    some.slice(index * packSize, (index + 1) * packSize),
  );
  const answers = await judgeTasks(
    packs.map((pack) => ({ bundle, mutants: pack.map(({ id }) => id), effort: "quick" })),
  );
  return packs.filter((_pack, index) => answers[index]?.isKilled === false).flat();
}

/** Draws some mutants that aren't listed: always the same ones for a seed and the same code. */
function drawUnlisted(some: readonly MechanicalMutant[], count: number): readonly MechanicalMutant[] {
  const rank = ({ name }: MechanicalMutant): string =>
    createHash("sha256").update(`${values.seed} ${name}`).digest("hex");
  const unknown = some.filter(({ name }) => !listed.has(name));
  return unknown.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count);
}
