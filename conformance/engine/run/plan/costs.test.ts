import { describe, expect, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import type { Effort } from "../../../report/format/report.ts";
import { rules } from "../../../suite/rules/all.ts";
import { scenarios } from "../../../suite/scenarios/all.ts";
import { testedBy } from "../../../suite/scenarios/tested-by.ts";
import { playInProcess } from "../../../proof/selftest/matrix/play-in-process.ts";
import { facetEvidence } from "../../blame/evidence-counts.ts";
import { costs } from "./costs.ts";

const disturbing = testedBy["burst"] ?? [];

describe.each(["quick", "standard"] as const)("a %s run of the reference", (effort: Effort) => {
  test("sends what the table of costs says of each scenario", async () => {
    const { journal } = await playInProcess(createApp, { effort, seed: 1 });
    const sent = scenarios.map(({ name }) => {
      const steps = journal.steps.filter(({ scenario }) => scenario === name);
      const made = steps.filter(({ operation, status }) => operation === "create" && status < 300);
      return [name, [steps.length, made.length]];
    });
    const planned = scenarios.map(({ name }) => [name, costs[name]?.[effort] ?? [0, 0]]);
    expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(planned));
  });

  test.each([1, 2, 3, 4])("with seed %i shows each facet that the effort tries", async (seed) => {
    const { evidence } = await playInProcess(createApp, { effort, seed });
    const missing = rules
      .filter(({ id }) => !disturbing.includes(id))
      .flatMap((rule) => {
        const untried = effort === "quick" ? rule.notAtQuick : [];
        const facets = facetEvidence(rule, evidence).missing.filter((facet) => !untried.includes(facet));
        return facets.map((facet) => `${rule.id} ${facet}`);
      });
    expect(missing).toEqual([]);
  });
});
