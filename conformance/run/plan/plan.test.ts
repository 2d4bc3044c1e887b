import { describe, expect, test } from "vitest";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { createApp } from "../../../reference/api/app.ts";
import { judgeServer } from "../../selftest/judge-server.ts";
import type { RunOptions } from "../options.ts";
import type { Plan } from "./plan-figures.ts";
import { judged } from "../suite.ts";

const ids = (prefix: string): readonly RequirementId[] =>
  judged.flatMap(({ id }) => (id.startsWith(prefix) ? [id] : []));

describe("a plan is announced before the first outcome, and comes near to what is sent of", () => {
  test.each<readonly [string, Partial<RunOptions>]>([
    ["a quick run", { effort: "quick" }],
    ["a standard run", {}],
    ["a chapter", { only: ids("RCP") }],
    ["two chapters, quickly", { only: [...ids("QST"), ...ids("ERR")], effort: "quick" }],
    ["one requirement", { only: ["LIM-24"] }],
    ["one requirement, seen by few scenarios", { only: ["AUT-5"] }],
    ["a quick run without a driver", { effort: "quick", driver: undefined }],
    ["one requirement that is not tried without a driver", { only: ["RSP-5"], driver: undefined }],
    ["one requirement that needs few requests", { only: ["RSP-5"] }],
    ["one requirement that the last look sees alone", { only: ["AUT-8"] }],
    ["one requirement that reads all see, with one key", { only: ["SUR-4"], otherKey: undefined }],
    ["one requirement that is only seen where it is probed", { only: ["LIM-30"] }],
    ["one requirement without a driver", { only: ["AUT-5"], driver: undefined }],
    ["a quick run with one key", { effort: "quick", otherKey: undefined }],
  ])("%s", async (_name, options) => {
    const heard: (Plan | "outcome")[] = [];
    const { requests, surveysLeftBehind, outcomes } = await judgeServer(createApp, {
      ...options,
      onPlan: (plan) => heard.push(plan),
      onOutcome: () => heard.push("outcome"),
    });
    const [plan] = heard;
    if (plan === undefined || plan === "outcome") throw new Error("no plan was announced before the first outcome");
    expect(plan.checks).toBe(outcomes.length);
    expect(Math.abs(plan.requests - requests) / requests).toBeLessThan(0.1);
    expect(Math.abs(plan.surveys - surveysLeftBehind)).toBeLessThanOrEqual(surveysLeftBehind * 0.1);
  });
});
