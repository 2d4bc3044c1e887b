import { expect, test } from "vitest";
import type { OutcomeKind } from "../../../report/format/report.ts";
import { syntheticOutcome } from "../../../proof/testing/synthetic-report.ts";
import { verdictOf } from "./verdict.ts";

const mild = { strict: false, requireAll: false, isOpen: false, isPart: false };
const table: readonly (readonly [readonly OutcomeKind[], Partial<typeof mild>, string, number])[] = [
  [["passed"], {}, "conformant", 0],
  [["passed", "warned"], {}, "conformant", 0],
  [["warned"], {}, "conformant", 0],
  [["passed", "not-tested"], {}, "conformant", 0],
  [["passed", "failed"], {}, "nonconformant", 1],
  [["failed", "inconclusive", "not-tested"], {}, "nonconformant", 1],
  [["failed"], { isOpen: true }, "nonconformant", 1],
  [["passed", "warned"], { strict: true }, "nonconformant", 1],
  [["passed"], { strict: true }, "conformant", 0],
  [["passed", "inconclusive"], {}, "incomplete", 3],
  [["passed", "not-tested"], { requireAll: true }, "incomplete", 3],
  [["passed"], { requireAll: true }, "conformant", 0],
  [["passed", "not-tested"], { isPart: true }, "no-breach-found", 0],
  [["passed", "failed"], { isPart: true }, "nonconformant", 1],
  [["passed"], { isOpen: true }, "incomplete", 3],
  [["not-tested"], {}, "incomplete", 3],
  [["inconclusive"], {}, "incomplete", 3],
  [[], {}, "incomplete", 3],
];

const known = { reason: "known", expires: "2026-12-31" };

test.each([
  [{ strict: false }, false, { verdict: "passes-with-known-failures", exitCode: 0 }],
  [{ strict: true, requireAll: true }, false, { verdict: "passes-with-known-failures", exitCode: 0 }],
  [{ strict: false }, true, { verdict: "passes-with-known-failures", exitCode: 1 }],
] as const)(
  "known failures don't fail a run under %j, an outdated baseline (%j) does",
  (changes, isBaselineOutdated, verdict) => {
    const outcomes = [
      syntheticOutcome("SVC-1", "passed"),
      syntheticOutcome("SUR-1", "failed", { known }),
      syntheticOutcome("SVC-4", "warned", { known }),
    ];
    expect(verdictOf(outcomes, { ...mild, ...changes, isBaselineOutdated })).toEqual(verdict);
  },
);

test("a run of nothing but known failures proves nothing", () => {
  const outcomes = [syntheticOutcome("SUR-1", "failed", { known })];
  expect(verdictOf(outcomes, mild)).toEqual({ verdict: "incomplete", exitCode: 3 });
});

test.each(table)("%j under %j is %s, exit code %i", (kinds, severity, verdict, exitCode) => {
  const outcomes = kinds.map((kind) => syntheticOutcome("SVC-1", kind));
  expect(verdictOf(outcomes, { ...mild, ...severity })).toEqual({ verdict, exitCode });
});
