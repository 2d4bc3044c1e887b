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

/** Maximum number of failures to shorten. Further ones show the requests of the scenario. */
const maxShortened = 6;
/** Turns for the replays of one failure, so that their values differ. */
const turnsPerFailure = 20;

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
  stage: RunContext,
  options: RunOptions,
  { ended, beforeDisturbing }: RunEnd,
): Promise<PlayedRun> {
  const { baseUrl } = options;
  let stopped: StopReason | undefined;
  let bailed: string | undefined;
  const { senders, means } = stage;
  const results = await runScenarios(
    {
      ...options,
      senders,
      means,
      focus: focusOf(options),
      beforeDisturbing,
      ended,
      whyOver: (soFar) => (bailed ??= bailReason(soFar, options)),
      namesFor: (scenario) => stage.namesFor(scenario),
      onStopped: (_scenario, error) => {
        const isOpen = error instanceof Inconclusive;
        if (!isOpen && !(error instanceof NotTested)) throw error;
        stopped ??= { kind: isOpen ? "inconclusive" : "not-tested", reason: error.message };
      },
    },
    scenarios,
  );
  const { journal } = results;
  for (const { id, answer, step } of answersInSteps(journal.steps)) stage.observer.note(id, answer, step.recorded);
  const names = stage.namesFor("replay");
  const replaying = { senders, baseUrl, means, journal, names };
  let turn = 0;
  const shortened = new Map<Explanation, Promise<ShortenedFailure>>();
  const shortestOf = (explanation: Explanation): Promise<ShortenedFailure> => {
    turn += 1;
    const isBounded = options.unshrunk === true || options.readOnly !== undefined || turn > maxShortened;
    return isBounded
      ? Promise.resolve(asRecorded(explanation, replaying))
      : shorten(explanation, replaying, turn * turnsPerFailure);
  };
  return {
    ...results,
    stopped,
    bailed,
    isGrounded: isGrounded(results, options),
    remedy: remedyOf(options),
    shortest: (explanation) => {
      const shortest = shortened.get(explanation) ?? shortestOf(explanation);
      shortened.set(explanation, shortest);
      return shortest;
    },
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
