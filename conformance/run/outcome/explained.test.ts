import { expect, test } from "vitest";
import { createApp } from "../../../reference/api/app.ts";
import { explainedText } from "../../report/console/explained-text.ts";
import { judgeServer } from "../../selftest/judge-server.ts";

test("a run lists the requests that showed a requirement, and in which ways it was seen to hold", async () => {
  const { explained = [] } = await judgeServer(createApp, { effort: "quick", only: ["RCP-32"], explain: ["RCP-32"] });
  const [rule] = explained;
  expect(explained.map(({ id }) => id)).toEqual(["RCP-32"]);
  expect(rule?.steps.some(({ scenario, deed }) => scenario === "adding" && /updated 1/.test(deed))).toBe(true);
  expect(rule?.ways["lost"]).toBeGreaterThan(0);
  const text = rule === undefined ? "" : explainedText({ ...rule, steps: Array(50).fill(rule.steps[0]) as never });
  expect(text).toMatch(/^\nRCP-32: a row with the email of a recipient/);
  expect(text).toContain("and 10 more; --json FILE lists all");
});
