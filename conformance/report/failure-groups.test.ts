import { expect, test } from "vitest";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Outcome } from "./format/report.ts";
import { failureGroups } from "./failure-groups.ts";
import { syntheticFailure, syntheticOutcome } from "../proof/testing/synthetic-report.ts";

const broken = (id: RequirementId, brokenIn: number): Outcome =>
  syntheticOutcome(id, "failed", {
    brokenIn,
    failure: syntheticFailure({ message: `it lacks ${"x".repeat(brokenIn)}` }),
  });

test("what leaks between accounts stands before what was seen more often", () => {
  const causes = failureGroups([broken("SUR-1", 2), broken("SUR-30", 9), broken("AUT-8", 1), broken("AUT-5", 3)]);
  expect(causes.map(({ outcome }) => outcome.id)).toEqual(["AUT-5", "AUT-8", "SUR-30", "SUR-1"]);
});
