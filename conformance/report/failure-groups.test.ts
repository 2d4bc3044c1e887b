import { expect, test } from "vitest";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Failure, Outcome } from "./format/report.ts";
import { failureGroups } from "./failure-groups.ts";
import { syntheticExchange, syntheticFailure, syntheticOutcome } from "../proof/testing/synthetic-report.ts";

const broken = (id: RequirementId, brokenIn: number): Outcome =>
  syntheticOutcome(id, "failed", {
    brokenIn,
    failure: syntheticFailure({ message: `it lacks ${"x".repeat(brokenIn)}` }),
  });

test("leaks between accounts precede more frequent failures", () => {
  const causes = failureGroups([broken("SUR-1", 2), broken("SUR-30", 9), broken("AUT-8", 1), broken("AUT-5", 3)]);
  expect(causes.map(({ outcome }) => outcome.id)).toEqual(["AUT-5", "AUT-8", "SUR-30", "SUR-1"]);
});

const exchange = syntheticExchange();

test("failures with the same symptom are one group, represented by that with the fewest exchanges", () => {
  const failed = (
    one: "SUR-30" | "SUR-31" | "SUR-36" | "SUR-39",
    failure: Partial<Failure>,
  ): ReturnType<typeof syntheticOutcome> => syntheticOutcome(one, "failed", { failure: syntheticFailure(failure) });
  const title = {
    message: "the title that GET returns differs from the one that PATCH sent",
    kind: "state",
    place: { in: "response", path: "title" },
    expected: '"a"',
    received: '"b"',
  } as const;
  const long = failed("SUR-30", { ...title, exchanges: [exchange, exchange] });
  const short = failed("SUR-31", { ...title, received: '"c"', exchanges: [exchange] });
  const lost = failed("SUR-36", { ...title, received: "null" });
  const status = failed("SUR-39", { message: "PATCH returned 404", kind: "status", received: "404 {}" });
  expect(failureGroups([long, short, lost, status])).toEqual([
    { outcome: short, sameSymptom: [long] },
    { outcome: lost, sameSymptom: [] },
    { outcome: status, sameSymptom: [] },
  ]);
});
