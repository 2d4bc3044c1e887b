import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Outcome, Report } from "../report/format/report.ts";
import { SetUpError } from "../engine/run/options.ts";
import { selectedRequirements } from "./run-options.ts";
import type { VerifyOptions } from "./verify-options.ts";
import { isOnlyKnown } from "../report/counts.ts";
import { judgedReason } from "../report/words/verdict-reason.ts";
import { verify } from "./verify.ts";

/** The options, or a function that returns them. The function is called once, and can start a server first. */
export type ConformanceOptions = VerifyOptions | (() => VerifyOptions | Promise<VerifyOptions>);

/** The outcome of a requirement, and the result of its test. */
export interface TestVerdict {
  readonly outcome: Outcome;
  readonly fails: boolean;
  /** The broken prerequisite, if its own test isn't selected. The test of this requirement then reports that failure. */
  readonly hiddenCause?: Outcome;
  /** Why the run fails, if no selected test shows it. The first test then fails with this text. */
  readonly runProblem?: string;
}

/** One run that all tests of a vitest file share. It judges only the requirements whose tests are selected. */
export class SharedRun {
  readonly #options: ConformanceOptions;
  readonly #end = new AbortController();
  #verdicts: Promise<ReadonlyMap<RequirementId, TestVerdict>> | undefined;

  constructor(options: ConformanceOptions) {
    this.#options = options;
  }

  /** Resolves when the run creates its first survey or ends. Throws a SetUpError if the run can't start. */
  async start(selectedIds: readonly RequirementId[]): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      // whichever comes first: the first survey, or the end of the run
      this.#verdicts = this.#run(selectedIds, resolve);
      this.#verdicts.then(() => resolve(), reject);
    });
  }

  /** Returns the verdict on a requirement, or undefined if the options exclude it. */
  async judge(id: RequirementId, signal: AbortSignal | undefined): Promise<TestVerdict | undefined> {
    signal?.addEventListener("abort", () => this.#end.abort(), { once: true });
    return (await this.#verdicts)?.get(id);
  }

  async #run(
    selectedIds: readonly RequirementId[],
    onStarted: () => void,
  ): Promise<ReadonlyMap<RequirementId, TestVerdict>> {
    const options = typeof this.#options === "function" ? await this.#options() : this.#options;
    const allowed = selectedRequirements(options);
    // with `path`, the run repeats one case of one requirement, so the selection of tests doesn't narrow it
    const only = options.path === undefined ? selectedIds.filter((id) => allowed?.includes(id) ?? true) : allowed;
    if (only?.length === 0) return new Map();
    const signals = options.signal === undefined ? [this.#end.signal] : [options.signal, this.#end.signal];
    const report = await runWithHint({
      ...options,
      only,
      signal: AbortSignal.any(signals),
      // the first change of the ledger announces the first survey
      onLedger: (change) => {
        onStarted();
        options.onLedger?.(change);
      },
    });
    return testVerdicts(report, options, selectedIds);
  }
}

/** Returns the verdict on each test. If the run fails but no test does, the first test fails with the problem of the run. */
function testVerdicts(
  report: Report,
  options: VerifyOptions,
  selectedIds: readonly RequirementId[],
): ReadonlyMap<RequirementId, TestVerdict> {
  const { outcomes } = report;
  const verdicts = new Map(
    outcomes.map((outcome) => [outcome.id, testVerdict(outcome, { options, outcomes, selectedIds })]),
  );
  const first = outcomes.find(({ id }) => selectedIds.includes(id));
  if (first === undefined) return verdicts;
  // a run of known failures alone proves nothing (exit code 3), but their tests are skipped, so no test has to fail
  const isExcused = report.exitCode === 3 && report.cutShort === undefined && isOnlyKnown(outcomes);
  const isAnyTestFailing = selectedIds.some((id) => verdicts.get(id)?.fails === true);
  if (report.exitCode === 0 || isExcused || isAnyTestFailing) return verdicts;
  return verdicts.set(first.id, { outcome: first, fails: true, runProblem: runProblemOf(report) });
}

/** Returns why the run fails, `the run is not conformant: 3 requirements were not tested`, then the outdated baseline entries. */
function runProblemOf(report: Report): string {
  const { verdict, baseline } = report;
  const outdated = baseline?.problems.map(({ message }) => message) ?? [];
  const isGood = verdict !== "incomplete" && verdict !== "nonconformant";
  const problems = isGood ? outdated : [`the run is not conformant: ${judgedReason(report)}`, ...outdated];
  return problems.join("; ");
}

/** Runs the suite. Adds the hint of an error to its message, because a test shows only the message. */
async function runWithHint(options: VerifyOptions): Promise<Report> {
  try {
    return await verify(options).report;
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    throw new SetUpError(`${error.message} (${error.hint})`, error.hint);
  }
}

interface JudgingContext {
  readonly options: VerifyOptions;
  readonly outcomes: readonly Outcome[];
  readonly selectedIds: readonly RequirementId[];
}

function testVerdict(outcome: Outcome, { options, outcomes, selectedIds }: JudgingContext): TestVerdict {
  const cause = outcomes.find(({ id }) => id === outcome.prerequisite);
  if (cause !== undefined && failsTest(cause, options) && !selectedIds.includes(cause.id))
    return { outcome, fails: true, hiddenCause: cause };
  return { outcome, fails: failsTest(outcome, options) };
}

function failsTest({ outcome, known }: Outcome, { strict, requireAll }: VerifyOptions): boolean {
  if (known !== undefined) return false;
  if (outcome === "warned") return strict === true;
  if (outcome === "not-tested") return requireAll === true;
  return outcome === "failed" || outcome === "inconclusive";
}
