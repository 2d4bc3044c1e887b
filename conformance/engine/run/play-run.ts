import { NotTested, Inconclusive } from "../../client/pacing/stops.ts";
import { runScenarios, type ScenarioResults } from "./run-scenarios.ts";
import { asRecorded, shorten, type ShortenedFailure } from "../counterexample/shorten.ts";
import { answersInSteps } from "../../suite/open-points/answers-in-steps.ts";
import { closing } from "../../suite/scenarios/closing.ts";
import { haveBreaches } from "../../suite/arbitraries/breaches.ts";
import type { Scenario } from "../../suite/scenarios/scenario.ts";
import { bailReason } from "./bail.ts";
import type { RunOptions } from "./options.ts";
import { scenarioIn } from "./plan/chosen-scenarios.ts";
import type { RunContext } from "./run-context.ts";
import type { Explanation } from "../blame/explanation.ts";

interface StopReason {
  readonly kind: "not-tested" | "inconclusive";
  readonly reason: string;
}

interface RunEnd {
  readonly ended: Promise<void>;
  readonly beforeDisturbing: () => Promise<void>;
}

export interface PlayedRun extends ScenarioResults {
  readonly stopped?: StopReason;
  readonly bailed?: string;
  /**
   * True if a survey was created and read back, or an existing one was read and a missing one wasn't. Otherwise nothing else is
   * proven.
   */
  readonly isGrounded: boolean;
  readonly remedy: string;
  /** Sends requests on the first call. */
  readonly shortest: (explanation: Explanation) => Promise<ShortenedFailure>;
}

/** Throws errors that say nothing about the subject. */
export async function playRun(
  scenarios: readonly Scenario[],
  context: RunContext,
  options: RunOptions,
  { ended, beforeDisturbing }: RunEnd,
): Promise<PlayedRun> {
  const { senders, means, observer } = context;
  let stopped: StopReason | undefined;
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

function stopReasonOf(error: unknown): StopReason {
  if (error instanceof Inconclusive) return { kind: "inconclusive", reason: error.message };
  if (error instanceof NotTested) return { kind: "not-tested", reason: error.message };
  throw error;
}

/** Maximum number of failures to shorten. Further ones show the requests of the scenario. */
const maxShortened = 6;
/** Turns for the replays of one failure, so that their values differ. */
const turnsPerFailure = 20;

/** Returns a function that shortens each explanation once. */
function shortestOnce(
  { journal }: ScenarioResults,
  context: RunContext,
  { baseUrl, unshrunk, readOnly }: RunOptions,
): PlayedRun["shortest"] {
  const { senders, means } = context;
  const replaying = { senders, baseUrl, means, journal, names: context.namesFor("replay") };
  const shortened = new Map<Explanation, Promise<ShortenedFailure>>();
  return (explanation) => {
    const known = shortened.get(explanation);
    if (known !== undefined) return known;
    const count = shortened.size + 1;
    const staysAsRecorded = unshrunk === true || readOnly !== undefined || count > maxShortened;
    const shortest = staysAsRecorded
      ? Promise.resolve(asRecorded(explanation, replaying))
      : shorten(explanation, replaying, count * turnsPerFailure);
    shortened.set(explanation, shortest);
    return shortest;
  };
}

/** A replay of a scenario sends everything, unless breaches of the requirement's own are all that it needs. */
function focusOf({ only, path }: RunOptions): RunOptions["only"] {
  const isNarrow =
    path === undefined || scenarioIn(path) === closing.name || (only !== undefined && haveBreaches(only));
  return isNarrow ? only : undefined;
}

function isGrounded({ evidence }: ScenarioResults, { readOnly }: RunOptions): boolean {
  if (readOnly !== undefined)
    return evidence.countsOf("SUR-2").size > 0 && evidence.effectCountsOf("ERR-20").has("read");
  return evidence.effectCountsOf("SUR-12").size > 0 || evidence.effectCountsOf("RCP-5").size > 0;
}

function remedyOf({ effort, path, program, readOnly }: RunOptions): string {
  if (readOnly !== undefined)
    return "prepare two surveys; one needs a slug, a response and two recipients, of which one is invited";
  if (program !== undefined) return "--program runs one program";
  if (path !== undefined) return "--path runs one scenario and its prerequisites";
  if (effort === "quick") return "use --effort standard";
  return "the service accepted no request that could show it";
}
