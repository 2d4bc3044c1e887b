import { NotTested, Inconclusive } from "../check/violation.ts";
import { runScenarios, type Shown } from "../engine/run-scenarios.ts";
import { asRecorded, shorten, type Shortest } from "../engine/shorten.ts";
import { Random } from "../generate/random.ts";
import { scenarios } from "../scenarios/all.ts";
import type { RunOptions } from "./options.ts";
import { scenarioIn } from "./plays-scenarios.ts";
import { sendersOf } from "./senders.ts";
import type { Stage } from "./stage.ts";
import type { Explanation } from "../verdict/explanation.ts";

/** So many failures are shortened on the subject; further ones show what the scenario sent. */
const maxShortened = 6;
/** At most so many replays are made for one: their values differ. */
const replaysOfOne = 20;

/** What the scenarios of a run showed, and which of them ended early. */
export interface Played extends Shown {
  readonly notes: readonly string[];
  /** The fewest steps that were found to show what an explanation is about; sends requests. */
  readonly shortest: (explanation: Explanation) => Promise<Shortest>;
}

/** Plays the scenarios with the identities of a run. Errors that say nothing about the subject are ours: thrown. */
export async function playScenarios(
  stage: Stage,
  options: RunOptions,
  whyOver: () => string | undefined,
): Promise<Played> {
  const { baseUrl, seed, effort, concurrency } = options;
  const only = scenarioIn(options.path);
  const notes: string[] = [];
  const senders = sendersOf(stage, options);
  const shown = await runScenarios(
    {
      senders,
      baseUrl,
      seed,
      effort,
      whyOver,
      concurrency: 2 * concurrency,
      namesFor: (scenario) => stage.namesFor({ id: scenario }),
      onStopped: (scenario, error) => {
        if (!(error instanceof Inconclusive) && !(error instanceof NotTested)) throw error;
        notes.push(`the scenario "${scenario}" ended early: ${error.message}`);
      },
    },
    only === undefined ? scenarios : scenarios.filter(({ name }) => only === "all" || name === only),
  );
  const { journal } = shown;
  const replaying = {
    senders,
    baseUrl,
    journal,
    whyOver,
    names: stage.namesFor({ id: "replay" }),
    random: new Random(seed),
  };
  let turn = 0;
  return {
    ...shown,
    notes,
    shortest: (explanation) => {
      turn += 1;
      const isBounded = options.unshrunk === true || turn > maxShortened;
      return isBounded
        ? Promise.resolve(asRecorded(explanation, replaying))
        : shorten(explanation, replaying, turn * replaysOfOne);
    },
  };
}
