import { requirement, requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import { cut } from "../report/cut.ts";
import { pathOf } from "../report/story.ts";
import type { Failure, Outcome, RecordedExchange } from "../report/report.ts";
import type { Explanation } from "../verdict/explanation.ts";
import type { Played } from "./play-scenarios.ts";
import { pathPrefix } from "./plays-scenarios.ts";
import { failureFrom, type Telling } from "./outcome.ts";

/** What the scenarios add to a report. */
export interface Explained {
  readonly outcomes: readonly Outcome[];
  readonly notes: readonly string[];
}

/**
 * The outcomes with what the scenarios found broken in addition; `isChosen` tells the requirements that the run judges. Where
 * checks found a MUST broken, what scenarios saw may follow from it: it is named in a note, without a red line of its own.
 */
export async function withExplanations(
  outcomes: readonly Outcome[],
  played: Played,
  { telling, isChosen }: { readonly telling: Telling; readonly isChosen: (id: RequirementId) => boolean },
): Promise<Explained> {
  const known = outcomes.filter(({ failure }) => failure !== undefined).map(({ id }) => id);
  const explanations = played.explanations(known).filter(({ id }) => isChosen(id));
  if (explanations.length === 0) return { outcomes, notes: played.notes };
  if (outcomes.some(({ outcome }) => outcome === "failed"))
    return { outcomes, notes: [...played.notes, consequencesNote(explanations)] };
  const all = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  for (const one of explanations) all.set(one.id, await outcomeOf(one, outcomes, played, telling));
  return { outcomes: requirementIds.flatMap((id) => all.get(id) ?? []), notes: played.notes };
}

function consequencesNote(explanations: readonly Explanation[]): string {
  const each = explanations.map(({ id, claims }) => `${id} (${claims[0]?.claim.message ?? ""})`);
  return `scenarios also saw what may follow from what is broken, or stand by itself: ${each.slice(0, 5).join("; ")}`;
}

async function outcomeOf(
  explanation: Explanation,
  outcomes: readonly Outcome[],
  played: Played,
  telling: Telling,
): Promise<Outcome> {
  const { id, claims } = explanation;
  const known = outcomes.find((outcome) => outcome.id === id);
  const { level, basis, source, text, since } = requirement(id);
  const base = { id, level, basis, source, text, since, property: known?.property ?? text };
  const requests = { cases: known?.cases ?? claims.length, requests: known?.requests ?? 0 };
  const outcome = level === "MUST" ? "failed" : "warned";
  return { ...base, ...requests, outcome, failure: await failureOf(explanation, played, telling) };
}

async function failureOf(explanation: Explanation, played: Played, telling: Telling): Promise<Failure> {
  const { broken, steps } = await played.shortest(explanation);
  const { message, expected, received } = broken.claim;
  const judged = broken.step.recorded;
  return failureFrom(
    {
      breach: { message, expected, received },
      exchanges: steps.flatMap((step) => step.recorded ?? []),
      ...(judged === undefined ? {} : { judged }),
      counterexample: steps.flatMap(({ recorded }) => sentIn(recorded)).join("\n"),
      path: `${pathPrefix}${scenarioOf(explanation)}`,
      shrinks: 0,
      only: explanation.id,
      driverFlag: "",
    },
    telling,
  );
}

/** A write as it was sent. */
function sentIn(recorded: RecordedExchange | undefined): readonly string[] {
  if (recorded?.requestBody === undefined) return [];
  return [`${recorded.method} ${pathOf(recorded)} ${cut(recorded.requestBody, 4_000)}`];
}

/** The scenario that found it first. */
function scenarioOf({ claims }: Explanation): string {
  return claims[0]?.step.scenario ?? "";
}
