import { expect, test } from "vitest";
import { brokenFractionText } from "./broken-fraction-text.ts";
import { failureScreen } from "../console/failure-screen.ts";
import { failureText } from "../console/failure-text.ts";
import { plain } from "../console/paint.ts";
import { junitReport } from "../machine/junit.ts";
import { syntheticFailure, syntheticOutcome, syntheticReport } from "../../proof/testing/synthetic-report.ts";

const failure = syntheticFailure({ message: "the title is lost" });
const at = { sameSymptom: [], blocked: [], files: [] };

test("an entry says in how many cases a requirement was broken that held in others", () => {
  const outcome = syntheticOutcome("SUR-30", "failed", { failure, brokenIn: 3, cases: 44 });
  expect(failureScreen(outcome, failure, at, plain)).toContain("the title is lost (in 3 of 44 cases)");
  expect(failureText(outcome, failure, plain)).toMatch(/broken +in 3 of 44 cases/);
  const report = syntheticReport({ outcomes: [outcome] });
  expect(junitReport(report, { warningsFail: false })).toContain('message="the title is lost (in 3 of 44 cases)"');
});

test("an entry counts nothing where each case broke it", () => {
  const outcome = syntheticOutcome("SUR-30", "failed", { failure, brokenIn: 4, cases: 4 });
  expect(failureScreen(outcome, failure, at, plain)).not.toContain("4 cases");
});

test("an entry says why its replay is the whole run", () => {
  const outcome = syntheticOutcome("SUR-30", "failed", { failure });
  const remarked = { ...failure, replayRemark: "needs the other requests of the run" };
  expect(failureScreen(outcome, remarked, at, plain)).toMatch(
    /\n  replay +needs the other requests of the run\n +survey-/,
  );
  expect(failureText(outcome, remarked, plain)).toMatch(/replay .*\n +needs the other requests of the run/);
});

test("a failed race counts its repetitions, even if all broke it", () => {
  const raced = syntheticFailure({ repeated: { broken: 5, tries: 5 } });
  const outcome = syntheticOutcome("SUR-30", "failed", { failure: raced, brokenIn: 1, cases: 1 });
  expect(brokenFractionText(outcome)).toBe("in 5 of 5 repetitions");
});
