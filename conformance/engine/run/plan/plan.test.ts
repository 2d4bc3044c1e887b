import { describe, expect, test } from "vitest";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { createApp } from "../../../../reference/api/app.ts";
import { judgeServer } from "../../../proof/selftest/judge-server.ts";
import { observingChecks } from "../../../suite/open-points/observing-checks.ts";
import type { Report } from "../../../report/format/report.ts";
import type { RunOptions } from "../options.ts";
import type { Plan } from "./plan-figures.ts";
import { judgedRules } from "../rule-of.ts";
import { costs } from "./costs.ts";
import { chosenScenarios, notesOnSelection } from "./chosen-scenarios.ts";

/** The closing requests depend on what other scenarios created, so a plan may miss by this much. */
const slack = { requests: 15, surveys: 2 };
/** A selection sends some breaches of a scenario, whose costs differ: requests. */
const slackOfSelection = 25;

const ids = (prefix: string): readonly RequirementId[] =>
  judgedRules.flatMap(({ id }) => (id.startsWith(prefix) ? [id] : []));

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
    ["a fingerprint", { effort: "quick", only: observingChecks, fingerprint: true, driver: undefined }],
    [
      "a fingerprint with one key",
      { effort: "quick", only: observingChecks, fingerprint: true, driver: undefined, otherKey: undefined },
    ],
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
    expect(Math.abs(plan.requests - requests)).toBeLessThanOrEqual(Math.max(requests * 0.1, slack.requests));
    expect(Math.abs(plan.surveys - surveysLeftBehind)).toBeLessThanOrEqual(
      Math.max(surveysLeftBehind * 0.1, slack.surveys),
    );
  });
});

test("a run of selected requirements counts the scenarios that it runs, and a whole run nothing", () => {
  const [note = "", ...others] = notesOnSelection({ only: ["AUT-2"] });
  expect(note).toMatch(/^--only ran 1 of \d+ scenarios; a full run may find more failures$/);
  expect(others).toEqual([]);
  expect(notesOnSelection({})).toEqual([]);
  expect(notesOnSelection({ only: judgedRules.map(({ id }) => id) })).toEqual([]);
});

function alike(effort: "quick" | "standard"): readonly (readonly RequirementId[])[] {
  const groups = new Map<string, RequirementId[]>();
  for (const { id } of judgedRules) {
    const names = chosenScenarios({ only: [id], effort })
      .map(({ name }) => (costs[name]?.isSharedByBreaches === true ? `${name} ${id}` : name))
      .join();
    groups.set(names, [...(groups.get(names) ?? []), id]);
  }
  return [...groups.values()];
}

test("a quick run of the first requirements that an author meets sends at most 60 requests", async () => {
  const only = ["SUR-1", "SUR-2", "AUT-1"] as const;
  const { requests, outcomes } = await judgeServer(createApp, { effort: "quick", only });
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["passed", "passed", "passed"]);
  expect(requests).toBeLessThanOrEqual(60);
});

test.each(["quick", "standard"] as const)(
  "what a whole %s run proves is proven where it is selected alone, by about as many requests and surveys as are planned",
  async (effort) => {
    const proven = ({ outcomes }: Report): readonly string[] =>
      outcomes.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
    const whole = proven(await judgeServer(createApp, { effort, seed: 1 }));
    for (const only of alike(effort)) {
      let plan: Plan | undefined;
      const report = await judgeServer(createApp, { effort, seed: 1, only, onPlan: (one) => (plan = one) });
      const { requests, surveysLeftBehind: surveys } = report;
      expect(requests, `requests of ${only.join()}`).toBeLessThanOrEqual(120);
      expect(proven(report)).toEqual(whole.filter((id) => (only as readonly string[]).includes(id)));
      expect(Math.abs((plan?.requests ?? 0) - requests), `requests of ${only.join()}`).toBeLessThanOrEqual(
        Math.max(requests * 0.1, slackOfSelection),
      );
      expect(Math.abs((plan?.surveys ?? 0) - surveys), `surveys of ${only.join()}`).toBeLessThanOrEqual(
        Math.max(surveys * 0.1, slack.surveys),
      );
    }
  },
);
