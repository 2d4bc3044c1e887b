import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { NotTested, Inconclusive } from "../check/violation.ts";
import { runScenarios, type Shown } from "../engine/run-scenarios.ts";
import { keyVariables } from "../http/credential.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { RunOptions } from "./options.ts";
import { sendersOf } from "./senders.ts";
import type { Stage } from "./stage.ts";

/** Why scenarios ended early. */
interface Stopped {
  readonly kind: "not-tested" | "inconclusive";
  readonly reason: string;
}

/** What the scenarios of a run showed, and how far that goes. */
export interface Played extends Shown {
  readonly stopped?: Stopped;
  /** Responses that were lost on the way. */
  readonly lost: number;
  /** A survey was created and seen to hold what it was given: without that nothing else is proven. */
  readonly isGrounded: boolean;
  /** What would try a requirement that was not seen. */
  readonly remedy: (id: RequirementId) => string;
}

/** Plays scenarios with the identities of a run. Errors that say nothing about the subject are ours: thrown. */
export async function playScenarios(
  scenarios: readonly Scenario[],
  stage: Stage,
  options: RunOptions,
  whyOver: () => string | undefined,
): Promise<Played> {
  const { baseUrl, seed, effort, concurrency } = options;
  let stopped: Stopped | undefined;
  const shown = await runScenarios(
    {
      senders: sendersOf(stage, options),
      baseUrl,
      seed,
      effort,
      whyOver,
      concurrency: 2 * concurrency,
      namesFor: (scenario) => stage.namesFor({ id: scenario }),
      onStopped: (_scenario, error) => {
        const isOpen = error instanceof Inconclusive;
        if (!isOpen && !(error instanceof NotTested)) throw error;
        stopped ??= { kind: isOpen ? "inconclusive" : "not-tested", reason: error.message };
      },
    },
    scenarios,
  );
  return {
    ...shown,
    ...(stopped === undefined ? {} : { stopped }),
    lost: shown.journal.steps.filter(({ status }) => status === 0).length,
    isGrounded: shown.sightings.effectsOf("SUR-12").size > 0 || shown.sightings.effectsOf("RCP-5").size > 0,
    remedy: (id) => remedyOf(id, options),
  };
}

function remedyOf(id: RequirementId, { otherKey, effort, path }: RunOptions): string {
  if (otherKey === undefined && id.startsWith("AUT-"))
    return `a second key is missing; set ${keyVariables.other}`;
  if (path !== undefined) return "--path plays one scenario alone";
  if (effort === "quick") return "try --effort standard";
  return "the service accepted no request that would show it";
}
