import { describe, expect, test } from "vitest";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { OutcomeKind } from "../../../report/format/report.ts";
import { syntheticOutcome } from "../../../proof/testing/synthetic-report.ts";
import { reviewBaseline, type BaselineEntry } from "./baseline.ts";

const entry = (id: RequirementId, changes: Partial<BaselineEntry> = {}): BaselineEntry => ({
  id,
  reason: "known",
  issue: "https://issues.example/1",
  expires: "2026-12-31",
  lines: { first: 4, last: 7 },
  ...changes,
});

function problems(given: BaselineEntry, outcome?: OutcomeKind, today = "2026-12-31"): readonly string[] {
  const outcomes = outcome === undefined ? [] : [syntheticOutcome("SUR-39", outcome)];
  return reviewBaseline(outcomes, { file: "known.yaml", entries: [given] }, today).review.problems.map(
    ({ message }) => message,
  );
}

test.each(["failed", "warned"] as const)(
  "a listed requirement that %s is known, to the end of its last day",
  (kind) => {
    const { outcomes, review } = reviewBaseline(
      [syntheticOutcome("SUR-39", kind), syntheticOutcome("SUR-1", "failed")],
      { file: "known.yaml", entries: [entry("SUR-39")] },
      "2026-12-31",
    );
    expect(outcomes.map(({ known }) => known)).toEqual([
      { reason: "known", issue: "https://issues.example/1", expires: "2026-12-31" },
      undefined,
    ]);
    expect(review).toEqual({ file: "known.yaml", problems: [] });
  },
);

describe("an entry fails the run, and says which lines to delete, when", () => {
  test("its requirement passes", () => {
    expect(problems(entry("SUR-39"), "passed")).toEqual([
      "SUR-39 passed in this run: delete lines 4 to 7 of known.yaml, or add `flaky: true` if the requirement fails only occasionally",
    ]);
  });

  test("it has expired, and then it excuses nothing", () => {
    const { outcomes, review } = reviewBaseline(
      [syntheticOutcome("SUR-39", "failed")],
      { file: "known.yaml", entries: [entry("SUR-39")] },
      "2027-01-01",
    );
    expect(outcomes[0]).not.toHaveProperty("known");
    expect(review.problems).toEqual([
      {
        id: "SUR-39",
        line: 4,
        kind: "expired",
        message:
          "SUR-39 was excused only until 2026-12-31: delete lines 4 to 7 of known.yaml, or give the entry a later date",
      },
    ]);
  });
});

test.each([["not-tested"], ["inconclusive"], [undefined]] as const)(
  "an entry whose requirement is %s is neither stale nor excused",
  (kind) => {
    expect(problems(entry("SUR-39"), kind)).toEqual([]);
    if (kind === undefined) return;
    const listed = { file: "known.yaml", entries: [entry("SUR-39")] };
    expect(reviewBaseline([syntheticOutcome("SUR-39", kind)], listed, "2026-01-01").outcomes[0]).not.toHaveProperty(
      "known",
    );
  },
);
