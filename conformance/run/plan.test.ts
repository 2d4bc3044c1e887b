import { describe, expect, test } from "vitest";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { createApp } from "../../reference/api/app.ts";
import { checks } from "../checks/all.ts";
import { judgeServer } from "../selftest/judge-server.ts";
import type { RunOptions } from "./options.ts";
import type { Plan } from "./plan.ts";

const ids = (prefix: string): readonly RequirementId[] =>
  checks.flatMap(({ id }) => (id.startsWith(prefix) ? [id] : []));

describe("a plan is told before the first check, and comes near to what is sent of", () => {
  test.each<readonly [string, Partial<RunOptions>, number]>([
    ["a quick run", { effort: "quick" }, 0.15],
    ["a standard run", {}, 0.1],
    ["a chapter", { only: ids("RCP") }, 0.15],
    ["two chapters, quickly", { only: [...ids("QST"), ...ids("ERR")], effort: "quick" }, 0.5],
  ])("%s", async (_name, options, tolerance) => {
    const told: (Plan | "outcome")[] = [];
    const { requests, surveysLeftBehind, outcomes } = await judgeServer(createApp, {
      ...options,
      onPlan: (plan) => told.push(plan),
      onOutcome: () => told.push("outcome"),
    });
    const [plan] = told;
    if (plan === undefined || plan === "outcome") throw new Error("no plan was told before the first outcome");
    expect(plan.checks).toBe(outcomes.length);
    expect(Math.abs(plan.requests - requests) / requests).toBeLessThan(tolerance);
    expect(Math.abs(plan.surveys - surveysLeftBehind) / surveysLeftBehind).toBeLessThan(tolerance * 2);
  });
});
