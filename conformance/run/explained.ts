import { requirement, requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Journal } from "../journal/journal.ts";
import type { Step } from "../journal/step.ts";
import type { Failure, Outcome, RecordedExchange } from "../report/report.ts";
import type { BrokenClaim, Explanation } from "../verdict/explanation.ts";
import type { Played } from "./play-scenarios.ts";
import { pathPrefix } from "./plays-scenarios.ts";
import { failureFrom, type Telling } from "./outcome.ts";

/** A failure shows at most so many writes before the one that is to blame. */
const maxWritesBefore = 4;

/** What the scenarios add to a report. */
export interface Explained {
  readonly outcomes: readonly Outcome[];
  readonly notes: readonly string[];
}

/**
 * The outcomes with what the scenarios found broken in addition; `isChosen` tells the requirements that the run judges. Where
 * checks found a MUST broken, what scenarios saw may follow from it: it is named in a note, without a red line of its own.
 */
export function withExplanations(
  outcomes: readonly Outcome[],
  played: Played,
  { telling, isChosen }: { readonly telling: Telling; readonly isChosen: (id: RequirementId) => boolean },
): Explained {
  const known = outcomes.filter(({ failure }) => failure !== undefined).map(({ id }) => id);
  const explanations = played.explanations(known).filter(({ id }) => isChosen(id));
  if (explanations.length === 0) return { outcomes, notes: played.notes };
  if (outcomes.some(({ outcome }) => outcome === "failed"))
    return { outcomes, notes: [...played.notes, consequencesNote(explanations)] };
  const found = explanations.map((one) => [one.id, outcomeOf(one, outcomes, played.journal, telling)] as const);
  const all = new Map([...outcomes.map((outcome) => [outcome.id, outcome] as const), ...found]);
  return { outcomes: requirementIds.flatMap((id) => all.get(id) ?? []), notes: played.notes };
}

function consequencesNote(explanations: readonly Explanation[]): string {
  const each = explanations.map(({ id, claims }) => `${id} (${claims[0]?.claim.message ?? ""})`);
  return `scenarios also saw what may follow from what is broken, or stand by itself: ${each.slice(0, 5).join("; ")}`;
}

function outcomeOf(
  { id, claims }: Explanation,
  outcomes: readonly Outcome[],
  journal: Journal,
  telling: Telling,
): Outcome {
  const known = outcomes.find((outcome) => outcome.id === id);
  const { level, basis, source, text, since } = requirement(id);
  const base = { id, level, basis, source, text, since, property: known?.property ?? text };
  const requests = { cases: known?.cases ?? claims.length, requests: known?.requests ?? 0 };
  const outcome = level === "MUST" ? "failed" : "warned";
  const [plainest] = claims;
  if (plainest === undefined) throw new Error(`${id} is explained by nothing`);
  return { ...base, ...requests, outcome, failure: failureOf(plainest, id, journal, telling) };
}

function failureOf(broken: BrokenClaim, id: RequirementId, journal: Journal, telling: Telling): Failure {
  const { claim, step } = broken;
  const { message, expected, received } = claim;
  return failureFrom(
    {
      breach: { message, expected, received },
      exchanges: exchangesOf(broken, journal),
      counterexample: step.what ?? `step ${step.number} of the scenario "${step.scenario}"`,
      path: `${pathPrefix}${step.scenario}`,
      shrinks: 0,
      only: id,
      driverFlag: "",
    },
    telling,
  );
}

/** What a failure needs: the create of the survey, the last writes up to the one that is to blame, and the step that shows it. */
function exchangesOf({ claim, step }: BrokenClaim, journal: Journal): readonly RecordedExchange[] {
  const { cause } = claim;
  const survey = cause?.made ?? cause?.expected.survey ?? step.made ?? step.expected.survey;
  const isWrite = ({ operation }: Step): boolean => operation === "update" || operation === "add";
  const before = journal.steps.filter((one) => one.number < step.number && survey !== undefined);
  const create = before.find(({ made }) => made !== undefined && made === survey);
  const writes = before.filter((one) => one.expected.survey === survey && isWrite(one)).slice(-1 - maxWritesBefore);
  const steps = new Set([
    ...(create === undefined ? [] : [create]),
    ...writes,
    ...(cause === undefined ? [] : [cause]),
    step,
  ]);
  return [...steps].toSorted((a, b) => a.number - b.number).flatMap(({ recorded }) => recorded ?? []);
}
