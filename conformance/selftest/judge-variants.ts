import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { variants } from "../../reference/variants/all.ts";
import type { Variant } from "../../reference/variants/variant.ts";
import { askCrew } from "./crew.ts";
import { declaredFingerprint, differences } from "./declared-fingerprint.ts";
import type { VariantJudgement } from "./judge-variant.ts";
import type { VariantTask } from "./variant-worker.ts";

/**
 * Judges every variant in full, and writes what it found as JSON. Prints those on which a check fails or is inconclusive,
 * or whose fingerprint differs otherwise from the reference's than they declare; exit code 1 when there are any.
 */
const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, match: { type: "string", default: "" } },
});
const chosen = variants.filter(({ name }) => name.includes(values.match));
const program = new URL("./variant-worker.js", import.meta.url);

// those that mostly wait do it together, beside the others
const seed = Number(values.seed);
const waiting = chosen.filter(({ isSlow }) => isSlow === true).map(({ name }) => name);
const prompt = chosen.filter(({ isSlow }) => isSlow !== true).map(({ name }) => ({ names: [name], seed }));
const judge = (tasks: readonly VariantTask[]): Promise<readonly (readonly VariantJudgement[])[]> =>
  askCrew(program, tasks, (message) => message as readonly VariantJudgement[]);
const crews = await Promise.all([judge(prompt), judge([{ names: waiting, seed }])]);
const judgements = new Map(crews.flat(2).map((judgement) => [judgement.name, judgement]));
const list = [...judgements.values()];
writeFileSync(
  fileURLToPath(new URL("../../variants.json", import.meta.url)),
  `${JSON.stringify(list, undefined, 2)}\n`,
);

const faults = chosen.flatMap((variant) => faultsOf(variant).map((fault) => `${variant.name}: ${fault}`));
for (const fault of faults) print(fault);
const { user, system } = process.cpuUsage();
print(`${chosen.length} variants, ${faults.length} faults; ${((user + system) / 1e6).toFixed(0)} s of processor time`);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOf(variant: Variant): readonly string[] {
  const judgement = judgements.get(variant.name);
  if (judgement === undefined) return ["was not judged"];
  return [...judgement.blamed, ...differences(declaredFingerprint(variant), judgement.fingerprint)];
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
