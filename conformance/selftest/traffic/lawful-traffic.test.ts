import { expect, test } from "vitest";
import { variantThemes } from "../../../reference/variants/all.ts";
import { composed } from "../../../reference/variants/composed.ts";
import { packed } from "../matrix/packs.ts";
import { ofOwnRun, ordinary, type Hearing } from "./judged-session.ts";

const prompt = packed(variantThemes).filter((members) => !members.some(({ isSlow }) => isSlow === true));

/** What is judged as broken of lawful servers. */
async function alarmsOf({ judge }: Hearing, packs: typeof prompt): Promise<readonly string[]> {
  const alarms: string[] = [];
  for (const { name, build } of packs.map((members) => composed(members))) {
    const { outcomes } = (await judge(build)).report;
    const failed = outcomes.filter(({ outcome }) => outcome === "failed");
    alarms.push(...failed.map(({ id, failure }) => `${name}: ${id} ${failure?.message ?? ""}`));
  }
  return alarms;
}

test("sessions with every lawful server show nothing broken", { timeout: 900_000 }, async () => {
  expect(await alarmsOf(ordinary, prompt)).toEqual([]);
});

test(
  "a run, heard as if it were a stranger's, shows nothing broken of lawful servers",
  { timeout: 900_000 },
  async () => {
    const some = prompt.filter((_, index) => index % 3 === 1);
    expect(await alarmsOf(ofOwnRun, some)).toEqual([]);
  },
);
