import { expect, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import { judgeServer } from "../judge-server.ts";
import { faultNamed } from "../named.ts";

test("a quick run proves 125 MUSTs or more with at most 600 requests and 40 surveys, and names what it has not seen", async () => {
  const { outcomes, requests, surveysLeftBehind } = await judgeServer(createApp, { effort: "quick" });
  const proven = outcomes.filter(({ level, outcome }) => level === "MUST" && outcome === "passed");
  expect(proven.length).toBeGreaterThanOrEqual(125);
  expect(requests).toBeLessThanOrEqual(600);
  expect(surveysLeftBehind).toBeLessThanOrEqual(40);
  const open = outcomes.filter(({ outcome, id }) => outcome !== "passed" && !id.startsWith("LIM-3"));
  expect(
    open.filter(({ reason = "" }) => !/^a quick run doesn't try(?:: \S.*| it); use --effort standard$/.test(reason)),
  ).toEqual([]);
});

test("a requirement is not proven by the part of its sentence that was seen", async () => {
  const { build } = faultNamed("a create whose Content-Type has a charset is refused");
  const { outcomes } = await judgeServer(build, { effort: "quick", only: ["SVC-6"] });
  const [outcome] = outcomes;
  expect(outcome?.outcome).toBe("not-tested");
  expect(outcome?.facets?.["create"]).toBe(0);
});
