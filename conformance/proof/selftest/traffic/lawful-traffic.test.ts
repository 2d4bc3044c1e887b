import { expect, test } from "vitest";
import { variantThemes } from "../../variants/all.ts";
import { composeVariants } from "../../variants/compose-variants.ts";
import { packVariants } from "../matrix/pack-variants.ts";
import { recordedRun, ordinaryTraffic, type TrafficSource } from "./judged-session.ts";
import { sampleByName, samplePrinted } from "./sample-by-name.ts";

type Pack = ReturnType<typeof packVariants>[number];

const prompt = variantThemes.flat().filter(({ isSlow }) => isSlow !== true);

function packsOf(variants: Pack): readonly Pack[] {
  return packVariants(variantThemes.map((theme) => theme.filter((one) => variants.includes(one))));
}

/** Judges each member alone if a pack is blamed. */
async function alarmsOf(source: TrafficSource, packs: readonly Pack[]): Promise<readonly string[]> {
  const alarms: string[] = [];
  for (const members of packs) {
    const { name, build } = composeVariants(members);
    const { outcomes } = (await source.judge(build)).report;
    const failed = outcomes.filter(({ outcome }) => outcome === "failed");
    const alone = members.map((member) => [member]);
    if (failed.length > 0 && members.length > 1) alarms.push(...(await alarmsOf(source, alone)));
    else alarms.push(...failed.map(({ id, failure }) => `${name}: ${id} ${failure?.message ?? ""}`));
  }
  return alarms;
}

test("sessions with conformant servers show nothing broken", { timeout: 900_000 }, async () => {
  expect(await alarmsOf(ordinaryTraffic, packsOf(samplePrinted(prompt, 5)))).toEqual([]);
});

test(
  "a run, heard as if it were a stranger's, shows nothing broken of conformant servers",
  { timeout: 900_000 },
  async () => {
    const some = sampleByName(prompt, 30);
    expect(await alarmsOf(recordedRun, packsOf(samplePrinted(some, 1)))).toEqual([]);
  },
);
