import { expect, test } from "vitest";
import { createApp, type AppOptions } from "../../../reference/api/app.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import type { Failure, Report } from "../../report/format/report.ts";
import { judgeServer } from "../../proof/selftest/judge-server.ts";
import { replayFailure } from "../../proof/selftest/replay-failure.ts";
import { properties } from "../../suite/properties/all.ts";
import { costs } from "./plan/costs.ts";
import { planOf } from "./plan/plan.ts";

/** A service that updates nobody by every third add by slug in a row. */
function forgettingEachThird(given: AppOptions): Fetch {
  const app = createApp(given);
  const rows = new Map<string, number>();
  return async (request) => {
    const { pathname } = new URL(request.url);
    const [, survey = ""] = /surveys\/([^/]+)\/recipients$/.exec(pathname) ?? [];
    if (survey === "" || request.method !== "POST") return app(request);
    const inARow = survey.startsWith("conformance-") ? (rows.get("adds") ?? 0) + 1 : 0;
    rows.set("adds", inARow);
    if (inARow === 0 || inARow % 3 > 0) return app(request);
    const body = { ...((await request.json()) as object), skipExisting: true };
    return app(new Request(request.url, { method: "POST", headers: request.headers, body: JSON.stringify(body) }));
  };
}

const asked = { seed: 1, effort: "quick", only: ["RCP-32"], concurrency: 1 } as const;

function failureIn({ outcomes }: Report): Failure | undefined {
  return outcomes.find(({ id }) => id === "RCP-32")?.failure;
}

test("a soak finds what needs a rare sequence, and its path plays that program alone", async () => {
  expect(failureIn(await judgeServer(forgettingEachThird, asked))).toBeUndefined();
  const report = await judgeServer(forgettingEachThird, { ...asked, runs: 12 });
  const failure = failureIn(report);
  expect(failure?.path).toMatch(/^(?:upsert|sparse rows):[1-9]\d*$/);
  expect(report.notes).toContain("each property ran 12 programs (--runs)");
  if (failure === undefined) return;
  const again = await replayFailure(forgettingEachThird, failure);
  expect(again.requests).toBeLessThan(report.requests / 3);
  expect(failureIn(again)).toMatchObject({ message: failure.message, path: failure.path });
});

test("a soak announces about as many requests as it sends, and finds nothing in the reference", async () => {
  const options = { seed: 2, effort: "quick", runs: 4, driver: undefined } as const;
  const { requests, surveysLeftBehind, verdict, exitCode } = await judgeServer(createApp, options);
  const plan = planOf({ ...options, otherKey: "given" });
  expect([verdict, exitCode]).toEqual(["conformant", 0]);
  expect(Math.abs(plan.surveys - surveysLeftBehind)).toBeLessThan(surveysLeftBehind * 0.05);
  expect(Math.abs(plan.requests - requests)).toBeLessThan(requests * 0.1);
});

test("each property has free programs, and what they cost is announced", () => {
  for (const { name } of Object.values(properties)) expect(costs[name]?.free).toBeDefined();
});

test.each(["upsert:0", "upsert:7", "upsert:0:0"])("the path %s is one of the property upsert", async (path) => {
  const { outcomes } = await judgeServer(createApp, { ...asked, path });
  expect(outcomes.map(({ id, failure }) => [id, failure])).toEqual([["RCP-32", undefined]]);
});

test.each([
  ["upsert:0:0:0:0:0:0:0:0:0", "--path 'upsert:0:0:0:0:0:0:0:0:0' is unknown"],
  ["upsert:0:99999", "--path 'upsert:0:99999' is unknown: upsert has no program at the path 0:99999"],
  ["downsert:1", "--path 'downsert:1' is unknown: there is no scenario downsert:1"],
])("the path %s is rejected before anything is sent", async (path, message) => {
  await expect(judgeServer(createApp, { ...asked, path })).rejects.toThrow(message);
});
