import { expect, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import { judgeServer } from "../judge-server.ts";

const seeds = [1, 2, 3, 4, 5, 6, 7, 8] as const;

test("which requirements a quick run proves doesn't depend on its seed: two runs can be compared", async () => {
  const proven = new Map<string, number[]>();
  for (const seed of seeds) {
    const { outcomes } = await judgeServer(createApp, { effort: "quick", seed });
    for (const { id, outcome } of outcomes) if (outcome === "passed") proven.set(id, [...(proven.get(id) ?? []), seed]);
  }
  const byChance = [...proven].filter(([, withSeeds]) => withSeeds.length < seeds.length);
  expect(proven.size).toBeGreaterThan(100);
  expect(byChance.map(([id, withSeeds]) => `${id}: seeds ${withSeeds.join(", ")}`)).toEqual([]);
});
