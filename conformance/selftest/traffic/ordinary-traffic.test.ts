import { describe, expect, test } from "vitest";
import { createApp } from "../../../reference/api/app.ts";
import { mutants } from "../../../reference/faults/all.ts";
import { variantThemes } from "../../../reference/variants/all.ts";
import { composed } from "../../../reference/variants/composed.ts";
import { brokenIn } from "../judge-server.ts";
import { packed } from "../matrix/packs.ts";
import reasons from "./silent-faults.json" with { type: "json" };
import { ofOwnRun, ordinary, trafficRate, type Hearing } from "./judged-session.ts";

const prompt = packed(variantThemes).filter((members) => !members.some(({ isSlow }) => isSlow === true));

/** What is judged as broken of lawful servers. */
async function alarmsOf(hearing: Hearing, packs: typeof prompt): Promise<readonly string[]> {
  const alarms: string[] = [];
  for (const { name, build } of packs.map((members) => composed(members))) {
    const { outcomes } = (await hearing.judge(build)).report;
    const failed = outcomes.filter(({ outcome }) => outcome === "failed");
    alarms.push(...failed.map(({ id, failure }) => `${name}: ${id} ${failure?.message ?? ""}`));
  }
  return alarms;
}

describe("a run of the suite, heard as if it were a stranger's", () => {
  test("with lawful servers shows nothing broken", { timeout: 900_000 }, async () => {
    const some = prompt.filter((_, index) => index % 3 === 1);
    expect(await alarmsOf(ofOwnRun, some)).toEqual([]);
  });

  test("with a server that has a fault shows most of all faults", { timeout: 900_000 }, async () => {
    const sample = mutants.filter((_, index) => index % 32 === 2);
    const { noticed } = await trafficRate(sample, ofOwnRun);
    expect(noticed.length).toBeGreaterThan(sample.length / 2);
  });
});

describe("an ordinary program's session", () => {
  test("is silent on faults of the catalogue alone, as listed", () => {
    const names = new Set(mutants.map(({ name }) => name));
    expect(Object.keys(reasons).filter((name) => !names.has(name))).toEqual([]);
  });

  test("with the reference proves a good part of the catalogue", async () => {
    const { report } = await ordinary.judge(createApp);
    expect(brokenIn(report)).toEqual([]);
    expect(report.exitCode).toBe(0);
    const proven = report.outcomes.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
    expect(proven.length).toBeGreaterThan(60);
    expect(proven).toEqual(expect.arrayContaining(["SUR-20", "SUR-35", "RCP-20", "RCP-32", "RCP-40", "ERR-11"]));
  });

  test("with every lawful server shows nothing broken", { timeout: 900_000 }, async () => {
    expect(await alarmsOf(ordinary, prompt)).toEqual([]);
  });

  test("with a server that has a fault shows more than half of all faults", { timeout: 900_000 }, async () => {
    const sample = mutants.filter((_, index) => index % 8 === 2);
    const { noticed, exact, elsewhere, silent } = await trafficRate(sample);
    expect(noticed.length).toBeGreaterThan(sample.length / 2);
    expect(exact).toBeGreaterThan(0.9 * noticed.length);
    // who only listens blames a neighbour now and then
    expect(elsewhere).toBeLessThan(noticed.length / 3);
    // whatever is met and not noticed has its reason in a list, and nothing else is listed
    expect(sample.map(({ name }) => name).filter((name) => name in reasons)).toEqual(silent);
  });
});
