import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { variants, variantThemes } from "../../variants/all.ts";
import { packVariants } from "./pack-variants.ts";
import type { Variant } from "../../variants/variant.ts";
import { askWorkers } from "./worker-pool.ts";
import type { JudgeOptions, VariantJudgement } from "./judge-variant.ts";
import { itemsOfShard } from "./items-of-shard.ts";
import type { VariantTask } from "./variant-worker.ts";

/**
 * Judges lawful variants, and writes the results as JSON for the tests. It combines compatible variants into one
 * server (a pack), and judges each pack by a quick run. Prints false blame and undeclared answers to open points, and
 * exits with 1 if there are any. With `--alone`, a standard run judges each variant, and only false blame counts.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    match: { type: "string", default: "" },
    alone: { type: "boolean", default: false },
    shard: { type: "string", default: "1/1" },
  },
});

type Pack = readonly Variant[];

const matching = variants.filter(({ name }) => name.includes(values.match));
const chosen = itemsOfShard(matching, values.shard);
const packs = values.alone ? chosen.map((variant) => [variant]) : packVariants(chosenByTheme(chosen));
const judgements = await judgePacks(packs);
const resultsFile = fileURLToPath(new URL("../../../../variants.json", import.meta.url));
writeFileSync(resultsFile, `${JSON.stringify(judgements, undefined, 2)}\n`);

const withFindings = judgements.filter(({ findings }) => findings.length > 0);
for (const { names, findings } of withFindings)
  for (const finding of findings) print(`${names.join(" + ")}: ${finding}`);
const splitPacks = packs.filter((pack) => judgements.some((judgement) => isOfPart(judgement, pack)));
for (const pack of splitPacks) print(`judged apart: ${namesOf(pack).join(" + ")}`);
const { user, system } = process.cpuUsage();
const cpuSeconds = ((user + system) / 1e6).toFixed(0);
print(
  `${chosen.length} variants in ${packs.length} packs, ${splitPacks.length} of them judged apart; ${withFindings.length} with findings; ${cpuSeconds} s of processor time`,
);
process.exitCode = withFindings.length === 0 ? 0 : 1;

function chosenByTheme(all: readonly Variant[]): readonly (readonly Variant[])[] {
  return variantThemes.map((theme) => theme.filter((variant) => all.includes(variant)));
}

/** Judges all slow packs as one task, because they mostly wait, and each of the other packs as a separate task. */
async function judgePacks(all: readonly Pack[]): Promise<readonly VariantJudgement[]> {
  const isSlowPack = (pack: Pack): boolean => pack.some(({ isSlow }) => isSlow === true);
  const slowPacks = all.filter((pack) => isSlowPack(pack));
  const otherPacks = all.filter((pack) => !isSlowPack(pack));
  const results = await Promise.all([
    askVariantWorkers(otherPacks.map((pack) => [pack])),
    askVariantWorkers([slowPacks]),
  ]);
  return results.flat();
}

/** Sends one task for each group. A worker judges all packs of its task concurrently. */
async function askVariantWorkers(groups: readonly (readonly Pack[])[]): Promise<readonly VariantJudgement[]> {
  const options: JudgeOptions = {
    seed: Number(values.seed),
    effort: values.alone ? "standard" : "quick",
    isBlameAlone: values.alone,
  };
  const tasks = groups.map((packsOfGroup): VariantTask => ({ packsOfNames: packsOfGroup.map(namesOf), options }));
  const program = new URL("./variant-worker.js", import.meta.url);
  const results = await askWorkers(program, tasks, (message) => message as readonly VariantJudgement[]);
  return results.flat();
}

/** True if the judgement is of a part of the pack: the pack had findings, so it was split. */
function isOfPart({ names }: VariantJudgement, pack: Pack): boolean {
  return names.length < pack.length && namesOf(pack).some((name) => names.includes(name));
}

function namesOf(pack: Pack): readonly string[] {
  return pack.map(({ name }) => name);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
