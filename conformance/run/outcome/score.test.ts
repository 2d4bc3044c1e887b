import { expect, test } from "vitest";
import { syntheticOutcome } from "../../report/synthetic-report.ts";
import { scoredBy } from "./score.ts";
import { verdictOf } from "./verdict.ts";

const severity = { strict: true, requireAll: true, isOpen: false };

test.each(["failed", "warned", "inconclusive", "not-tested"] as const)(
  "a requirement newer than the revision that is judged by has no say in the verdict when it %s",
  (kind) => {
    const outcomes = scoredBy("1.0", [
      syntheticOutcome("SUR-1", "passed"),
      syntheticOutcome("SUR-2", kind, { since: "1.1" }),
    ]);
    expect(outcomes.map(({ unscored }) => unscored)).toEqual([undefined, true]);
    expect(verdictOf(outcomes, severity)).toEqual({ verdict: "conformant", exitCode: 0 });
    expect(verdictOf(scoredBy("1.1", outcomes.map(scored)), severity).exitCode).not.toBe(0);
  },
);

test("what is newer proves nothing either", () => {
  const outcomes = scoredBy("1.0", [syntheticOutcome("SUR-1", "passed", { since: "1.1" })]);
  expect(verdictOf(outcomes, { ...severity, strict: false })).toEqual({ verdict: "incomplete", exitCode: 3 });
});

/** The outcome as it was before it was marked. */
function scored({ unscored: _unscored, ...outcome }: ReturnType<typeof syntheticOutcome>) {
  return outcome;
}
