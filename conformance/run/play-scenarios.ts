import { NotTested, Inconclusive } from "../check/violation.ts";
import { runScenarios, type Shown } from "../engine/run-scenarios.ts";
import { scenarios } from "../scenarios/all.ts";
import type { RunOptions } from "./options.ts";
import { scenarioIn } from "./plays-scenarios.ts";
import { sendersOf } from "./senders.ts";
import type { Stage } from "./stage.ts";

/** What the scenarios of a run showed, and which of them ended early. */
export interface Played extends Shown {
  readonly notes: readonly string[];
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
  const shown = await runScenarios(
    {
      senders: sendersOf(stage, options),
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
    only === undefined ? scenarios : scenarios.filter(({ name }) => name === only),
  );
  return { ...shown, notes };
}
