import { beforeAll, describe, test, type RunnerTask, type TestContext } from "vitest";
import { chapters, requirement, requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import { selectedRequirements } from "./run-options.ts";
import { SharedRun, type ConformanceOptions } from "./shared-run.ts";
import { failureScreen } from "../report/console/failure-screen.ts";
import { knownFailureText } from "../report/words/known-failure.ts";
import { plain } from "../report/console/paint.ts";
import { printableLine } from "../report/printable.ts";
import type { Failure, Outcome } from "../report/format/report.ts";

export type { ConformanceOptions };

/**
 * Defines a vitest test for each requirement, grouped by chapter. One run judges the requirements of the selected tests, such as
 * those that `-t RCP-32` selects, and their prerequisites. A set-up error is reported once, for the whole suite.
 *
 * A test fails if its requirement is broken or inconclusive. The test is skipped, with a reason, if the requirement was not tested,
 * if the baseline lists the failure, or, without `strict`, if a SHOULD is broken. If nothing was proven, the first test fails, unless
 * only known failures were judged.
 *
 * @example
 * import { conformance } from "survey-conformance/vitest";
 *
 * conformance({ fetch: app.fetch, ownerKey: "first-key" });
 */
export function conformance(options: ConformanceOptions): void {
  const only = typeof options === "function" ? undefined : selectedRequirements(options);
  const run = new SharedRun(options);
  describe("survey-conformance", () => {
    // vitest 4.1 passes the suite as the second argument, older versions as the first. `arguments` finds it in either place;
    // vitest would take named parameters for fixtures.
    beforeAll(async function start(): Promise<void> {
      await run.start([...arguments].filter(isSuite).flatMap(requirementsIn));
    }, Infinity);
    for (const { title, prefix } of chapters) {
      const ids = requirementIds.filter((id) => id.startsWith(`${prefix}-`) && (only?.includes(id) ?? true));
      if (ids.length === 0) continue;
      describe(`${title} (${prefix})`, () => {
        // no time limit for tests, because the run limits its own time
        for (const id of ids) test(`${id} ${requirement(id).text}`, (context) => runTest(id, run, context), Infinity);
      });
    }
  });
}

async function runTest(id: RequirementId, run: SharedRun, context: TestContext): Promise<void> {
  const { untestable } = requirement(id);
  if (untestable !== undefined) return context.skip(`no client can test this requirement: ${untestable}`);
  const judged = await run.judge(id, context.signal);
  if (judged === undefined) return context.skip("the options exclude this requirement");
  if (judged.runProblem !== undefined) throw new Error(runProblemText(judged.outcome, judged.runProblem));
  if (judged.outcome.outcome === "passed") return undefined;
  if (judged.hiddenCause !== undefined) throw testError(judged.hiddenCause, `${id} depends on it`);
  if (judged.fails) throw testError(judged.outcome);
  return context.skip(reasonOf(judged.outcome));
}

function isSuite(value: unknown): value is RunnerTask {
  return typeof value === "object" && value !== null && "tasks" in value;
}

/** Returns the requirements of all selected tests in the suite. */
function requirementsIn(suite: RunnerTask): readonly RequirementId[] {
  const testsIn = (task: RunnerTask): readonly RunnerTask[] => ("tasks" in task ? task.tasks.flatMap(testsIn) : [task]);
  const selected = testsIn(suite).filter(({ mode }) => mode !== "skip" && mode !== "todo");
  // the name of a test begins with the id of its requirement
  const ids = new Set(selected.map(({ name }) => name.split(" ")[0]));
  return requirementIds.filter((id) => ids.has(id) && requirement(id).untestable === undefined);
}

function testError(outcome: Outcome, remark?: string): Error {
  const { failure } = outcome;
  const error = new Error(failure === undefined ? reasonOf(outcome) : failureMessage(outcome, failure));
  const name = failure === undefined ? outcome.outcome : `broken ${outcome.level}`;
  error.name = remark === undefined ? name : `${name}, and ${remark}`;
  // the stack would only show this file
  error.stack = `${error.name}: ${error.message}`;
  return error;
}

/** Omits the last line, which names options of the command line. */
function failureMessage(outcome: Outcome, failure: Failure): string {
  const screen = failureScreen(outcome, failure, { sameSymptom: [], blocked: [], files: [] }, plain);
  return screen.replace(/\n {2}more {6}.*$/, "");
}

function runProblemText(outcome: Outcome, runProblem: string): string {
  return printableLine(outcome.outcome === "passed" ? runProblem : `${runProblem} (${reasonOf(outcome)})`);
}

/** Why the test of an outcome fails or is skipped. */
function reasonOf(outcome: Outcome): string {
  const { failure, reason = "no reason was given" } = outcome;
  const breach = failure === undefined ? undefined : `${outcome.outcome} (${outcome.level}): ${failure.message}`;
  return printableLine(knownFailureText(outcome) ?? breach ?? reason);
}
