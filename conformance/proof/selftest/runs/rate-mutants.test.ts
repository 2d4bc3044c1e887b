import { describe, expect, test } from "vitest";
import { limitedApp, rateMutants } from "../../faults/limits.ts";
import { brokenIds, judgeServer } from "../judge-server.ts";

const rateProbe = { only: ["LIM-30", "LIM-31"], probeRateLimit: 100 } as const;

test("a server with a limit of its own for each key breaks nothing when the limit is looked for", async () => {
  const { outcomes } = await judgeServer(limitedApp, rateProbe);
  expect(outcomes.map(({ id, outcome }) => [id, outcome])).toEqual([
    ["LIM-30", "passed"],
    ["LIM-31", "passed"],
  ]);
});

describe("a server with one fault in its rate limit breaks exactly the requirements that it declares", () => {
  test.each(rateMutants)("$name", async ({ build, breaks }) => {
    expect(brokenIds(await judgeServer(build, rateProbe))).toEqual(breaks);
  });
});

test("without leave to look for the limit its requirements are not tested", async () => {
  const { outcomes } = await judgeServer(limitedApp, { ...rateProbe, probeRateLimit: 0 });
  expect(outcomes.map(({ id, outcome }) => [id, outcome])).toEqual([
    ["LIM-30", "not-tested"],
    ["LIM-31", "not-tested"],
  ]);
});
