import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { variants, variantThemes } from "../../variants/all.ts";
import { packVariants } from "./pack-variants.ts";
import type { Variant } from "../../variants/variant.ts";
import { askWorkers } from "./worker-pool.ts";
import type { VariantJudgement } from "./judge-variant.ts";
import { itemsOfShard } from "./items-of-shard.ts";
import type { VariantTask } from "./variant-worker.ts";

/**
 * Judges lawful variants, and writes the results as JSON for the tests. It combines compatible variants into one
 * server, and judges it by a quick run. Prints false blame and undeclared answers to open points, and exits with 1 if
 * there are any. With `--alone`, a standard run judges each variant, and only false blame counts.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    match: { type: "string", default: "" },
    alone: { type: "boolean", default: false },
    shard: { type: "string", default: "1/1" },
  },
});
const chosen = itemsOfShard(
  variants.filter(({ name }) => name.includes(values.match)),
  values.shard,
);
const themes = variantThemes.map((theme) => theme.filter((variant) => chosen.includes(variant)));
const packs = values.alone ? chosen.map((variant) => [variant]) : packVariants(themes);

// slow variants mostly wait, so they run together, concurrently with the others
const isWaiting = (members: readonly Variant[]): boolean => members.some(({ isSlow }) => isSlow === true);
const promptGroups = packs.filter((members) => !isWaiting(members)).map((members) => [members]);
const waitingPacks = packs.filter((members) => isWaiting(members));
const judging = {
  seed: Number(values.seed),
  effort: values.alone ? "standard" : "quick",
  isBlameAlone: values.alone,
} as const;
const judgements = (await Promise.all([judgeGroups(promptGroups), judgeGroups([waitingPacks])])).flat(2);
const file = fileURLToPath(new URL("../../../../variants.json", import.meta.url));
writeFileSync(file, `${JSON.stringify(judgements, undefined, 2)}\n`);

const faulty = judgements.filter(({ findings }) => findings.length > 0);
for (const { names, findings } of faulty) for (const finding of findings) print(`${names.join(" + ")}: ${finding}`);
const splitPacks = packs.filter(
  (members) =>
    members.length > 1 &&
    judgements.some(({ names }) => names.length < members.length && members.some(({ name }) => names.includes(name))),
);
for (const members of splitPacks) print(`judged apart: ${members.map(({ name }) => name).join(" + ")}`);
const { user, system } = process.cpuUsage();
print(
  `${chosen.length} variants in ${packs.length} packs, ${splitPacks.length} of them judged apart; ${faulty.length} with findings; ${((user + system) / 1e6).toFixed(0)} s of processor time`,
);
process.exitCode = faulty.length === 0 ? 0 : 1;

/** One worker judges all packs of a group. */
function judgeGroups(
  groups: readonly (readonly (readonly Variant[])[])[],
): Promise<readonly (readonly VariantJudgement[])[]> {
  const tasks = groups.map((group): VariantTask => ({
    packsOfNames: group.map((members) => members.map(({ name }) => name)),
    judging,
  }));
  const program = new URL("./variant-worker.js", import.meta.url);
  return askWorkers(program, tasks, (message) => message as readonly VariantJudgement[]);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
