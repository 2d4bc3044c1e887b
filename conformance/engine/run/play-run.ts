import { NotTested, Inconclusive } from "../../client/pacing/stops.ts";
import { runScenarios, type ScenarioResults } from "./run-scenarios.ts";
import { asRecorded, shorten, type ShortenedFailure } from "../counterexample/shorten.ts";
import { answersInSteps } from "../../suite/open-points/answers-in-steps.ts";
import { closing } from "../../suite/scenarios/closing.ts";
import { haveBreaches } from "../../suite/arbitraries/breaches.ts";
import type { Scenario } from "../../suite/session/scenario.ts";
import type { RunOptions } from "./options.ts";
import { scenarioIn } from "./plan/chosen-scenarios.ts";
import type { RunContext } from "./run-context.ts";
import type { Explanation } from "../blame/explanation.ts";
import type { OpenReason } from "../judging.ts";
import { requirement, requirementIds, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import { isExcused } from "./outcome/apply-baseline.ts";

interface RunEnd {
  /** Resolves when the run is over, even if requests are still under way. */
  readonly ended: Promise<void>;
  /** Called before the scenarios that disturb others. */
  readonly beforeDisturbing: () => Promise<void>;
}

export interface PlayedRun extends ScenarioResults {
  /** Why the first scenario that stopped early did so. */
  readonly stopped?: OpenReason;
  /** Why `--bail` ended the run. */
  readonly bailed?: string;
  /**
   * True if the service stores anything at all: a survey was created and read back or, with `--read-only`, an existing survey was
   * read and a missing one was not found. Otherwise no requirement passes.
   */
  readonly isGrounded: boolean;
  /** Advice about requirements without evidence. */
  readonly remedy: string;
  /** Returns the shortest evidence for an explanation. The first call for an explanation replays the failure. */
  readonly shortest: (explanation: Explanation) => Promise<ShortenedFailure>;
}

/** Plays the scenarios. Throws only errors that say nothing about the service, such as faults of the suite. */
export async function playRun(
  scenarios: readonly Scenario[],
  context: RunContext,
  options: RunOptions,
  { ended, beforeDisturbing }: RunEnd,
): Promise<PlayedRun> {
  const { senders, means, observer } = context;
  let stopped: OpenReason | undefined;
  let bailed: string | undefined;
  const results = await runScenarios(
    {
      ...options,
      senders,
      means,
      focus: focusOf(options),
      beforeDisturbing,
      ended,
      whyOver: (soFar) => (bailed ??= bailReason(soFar, options)),
      namesFor: (scenario) => context.namesFor(scenario),
      onStopped: (_scenario, error) => {
        stopped ??= stopReasonOf(error);
      },
    },
    scenarios,
  );
  for (const { id, answer, step } of answersInSteps(results.journal.steps)) observer.note(id, answer, step.recorded);
  return {
    ...results,
    stopped,
    bailed,
    isGrounded: isGrounded(results, options),
    remedy: remedyOf(options),
    shortest: shortestOnce(results, context, options),
  };
}

function stopReasonOf(error: unknown): OpenReason {
  if (error instanceof Inconclusive) return { outcome: "inconclusive", reason: error.message };
  if (error instanceof NotTested) return { outcome: "not-tested", reason: error.message };
  throw error;
}

/** Failures beyond this number show the recorded requests. */
const maxShortened = 6;
/** Scenario numbers for the replays of one failure: each replay has another number, which makes its texts unique. */
const numbersPerFailure = 20;

/** Returns a function that shortens each failure once, and remembers the result. */
function shortestOnce(
  { journal, lastingContradictions }: ScenarioResults,
  context: RunContext,
  { baseUrl, unshrunk, readOnly }: RunOptions,
): PlayedRun["shortest"] {
  const { senders, means } = context;
  const replaying = { senders, baseUrl, means, journal, lastingContradictions, names: context.namesFor("replay") };
  const shortened = new Map<Explanation, Promise<ShortenedFailure>>();
  return (explanation) => {
    const known = shortened.get(explanation);
    if (known !== undefined) return known;
    const count = shortened.size + 1;
    const staysAsRecorded = unshrunk === true || readOnly !== undefined || count > maxShortened;
    const shortest = staysAsRecorded
      ? Promise.resolve(asRecorded(explanation, replaying))
      : shorten(explanation, replaying, count * numbersPerFailure);
    shortened.set(explanation, shortest);
    return shortest;
  };
}

/**
 * Returns the requirements to which scenarios narrow their requests. With `--path`, a scenario sends all its requests, unless it
 * is the closing one or the invalid cases of the requirements suffice.
 */
function focusOf({ only, path }: RunOptions): RunOptions["only"] {
  const isNarrow =
    path === undefined || scenarioIn(path) === closing.name || (only !== undefined && haveBreaches(only));
  return isNarrow ? only : undefined;
}

function isGrounded({ evidence }: ScenarioResults, { readOnly }: RunOptions): boolean {
  // SUR-2: a read by id returns the survey; ERR-20: a missing survey is answered with 404
  if (readOnly !== undefined)
    return evidence.countsOf("SUR-2").size > 0 && evidence.effectCountsOf("ERR-20").has("read");
  // SUR-12: the title given on create is returned; RCP-5: a new survey has exactly the requested recipients
  return evidence.effectCountsOf("SUR-12").size > 0 || evidence.effectCountsOf("RCP-5").size > 0;
}

function remedyOf({ effort, path, program, readOnly }: RunOptions): string {
  if (readOnly !== undefined)
    return "prepare two surveys, one of which has a slug, a response and two recipients, one of them invited";
  if (program !== undefined) return "--program runs only one program";
  if (path !== undefined) return "--path runs only one scenario and its prerequisites";
  if (effort === "quick") return "use --effort standard";
  return "the service accepted no request that could prove it";
}

/** Returns the reason to stop if `--bail` is set and a breach makes the verdict nonconformant. */
function bailReason({ explanations }: Pick<ScenarioResults, "explanations">, options: RunOptions): string | undefined {
  const { bail, strict, only } = options;
  if (bail !== true) return undefined;
  const stops = (id: RequirementId): boolean =>
    only?.includes(id) !== false && !isExcused(id, options) && (strict || requirement(id).level === "MUST");
  // claims that an excused breach explains don't end the run
  const excused = requirementIds.filter((id) => isExcused(id, options));
  const broken = explanations({ known: excused }).find(({ id }) => stops(id));
  return broken && `--bail: the run ended because ${broken.id} is broken`;
}
