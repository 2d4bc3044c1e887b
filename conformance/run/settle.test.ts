import { expect, test } from "vitest";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { syntheticFailure, syntheticOutcome } from "../report/synthetic-report.ts";
import { gated, settled, type Finding } from "./settle.ts";

const passed = (id: RequirementId): Finding => ({ outcome: syntheticOutcome(id, "passed") });
const failed = (id: RequirementId): Finding => ({ outcome: syntheticOutcome(id, "failed") });

/** The finding of a check that ran into the breach of another requirement. */
const stopped = (id: RequirementId, prerequisite: RequirementId): Finding => ({
  outcome: syntheticOutcome(id, "not-tested", { prerequisite }),
  encountered: syntheticFailure({ message: `found by ${id}` }),
});

const told = (findings: readonly Finding[]): readonly string[] =>
  settled(findings, (id) => `property of ${id}`).map(({ id, outcome, prerequisite, failure, property, requests }) =>
    [id, outcome, prerequisite ?? "-", failure?.message ?? "-", property, requests].join(" | "),
  );

test("what a check ran into is another requirement's failure, and the first one counts", () => {
  expect(told([passed("RCP-5"), stopped("SUR-2", "RCP-5"), stopped("SUR-3", "RCP-5")])).toEqual([
    "SUR-2 | not-tested | RCP-5 | - | what SUR-2 says holds | 20",
    "SUR-3 | not-tested | RCP-5 | - | what SUR-3 says holds | 20",
    "RCP-5 | failed | - | found by SUR-2 | property of RCP-5 | 0",
  ]);
});

test("a requirement that its own check found broken keeps its own failure", () => {
  expect(told([stopped("SUR-2", "SUR-3"), failed("SUR-3")])).toEqual([
    "SUR-2 | not-tested | SUR-3 | - | what SUR-2 says holds | 20",
    "SUR-3 | failed | - | creating a survey was refused | what SUR-3 says holds | 20",
  ]);
});

test("where surveys share ids nothing else is proven or broken", () => {
  expect(told([passed("SUR-1"), failed("SUR-2"), failed("SUR-6")])).toEqual([
    "SUR-1 | not-tested | SUR-6 | - | what SUR-1 says holds | 20",
    "SUR-2 | not-tested | SUR-6 | - | what SUR-2 says holds | 20",
    "SUR-6 | failed | - | creating a survey was refused | what SUR-6 says holds | 20",
  ]);
});

test("a check that ran although its need is broken counts as one that didn't, and so do those that need it", () => {
  const needs: Partial<Record<RequirementId, readonly RequirementId[]>> = {
    "SUR-1": ["SUR-2"],
    "SUR-2": ["SUR-4", "SUR-3"],
    "SUR-5": ["SUR-4"],
  };
  const findings = [failed("SUR-1"), stopped("SUR-2", "RCP-5"), failed("SUR-3"), passed("SUR-4"), passed("SUR-5")];
  const result = gated(findings, (id) => needs[id] ?? []);
  expect(
    result.map(({ outcome, encountered }) => [outcome.outcome, outcome.prerequisite, outcome.requests, encountered]),
  ).toEqual([
    ["not-tested", "SUR-3", 0, undefined],
    ["not-tested", "SUR-3", 0, undefined],
    ["failed", undefined, 20, undefined],
    ["passed", undefined, 20, undefined],
    ["passed", undefined, 20, undefined],
  ]);
});
