import { expect, test } from "vitest";
import { judgeServer } from "../judge-server.ts";

test("the reference breaks nothing, and nothing about it is inconclusive", async () => {
  const { outcomes, verdict } = await judgeServer();
  expect(
    outcomes.filter(({ outcome }) => outcome !== "passed").map(({ id, outcome, reason }) => [id, outcome, reason]),
  ).toEqual([
    ["LIM-30", "not-tested", expect.stringContaining("--probe-rate-limit")],
    ["LIM-31", "not-tested", expect.stringContaining("--probe-rate-limit")],
  ]);
  expect(verdict).toBe("conformant");
});
