import { requirement, type RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Journal } from "../journal/journal.ts";
import type { Step } from "../journal/step.ts";
import type { Failure, Outcome, RecordedExchange } from "../report/report.ts";
import type { BrokenClaim, Explanation } from "../verdict/explanation.ts";
import type { Played } from "./play-scenarios.ts";
import { pathPrefix } from "./plays-scenarios.ts";
import { rules } from "../rules/all.ts";
import type { Rule } from "../rules/rule.ts";
import { proofOf } from "../verdict/proof.ts";
import { failureFrom, type Telling } from "./outcome.ts";
import type { Finding } from "./settle.ts";
import { judgedOf, ruleOf } from "./suite.ts";

/** A failure shows at most so many writes before the one that is to blame. */
const maxWritesBefore = 4;

/** What a report needs to know of what the scenarios showed. */
interface Shown {
  /** What checks found, each by itself. */
  readonly found: readonly Finding[];
  readonly isChosen: (id: RequirementId) => boolean;
  readonly telling: Telling;
}

/**
 * What the scenarios found of each requirement: broken, where it is among the fewest that explain what didn't hold; proven,
 * where each of its required facets was seen to hold; else not tested, with what is missing.
 */
export function findingsOf(played: Played, { found, isChosen, telling }: Shown): readonly Finding[] {
  const alone = new Set(played.explanations().map(({ id }) => id));
  const known = found.flatMap(({ outcome: { id, failure } }) => {
    const isConsequence = judgedOf(id)?.needs.some((need) => alone.has(need)) ?? false;
    return failure === undefined || isConsequence ? [] : [id];
  });
  const explanations = played.explanations(known);
  const broken = explanations.map((one) => ({ outcome: brokenOutcome(one, played, telling) }));
  const ids = new Set(explanations.map(({ id }) => id));
  const others = rules.filter(({ id }) => isChosen(id) && !ids.has(id));
  return [...broken, ...others.map((rule) => ({ outcome: outcomeOf(rule, played, explanations) }))];
}

/** Where one of these is broken, hardly anything else can be seen to hold. */
const foundations: readonly RequirementId[] = ["SVC-1", "SVC-2", "AUT-1", "SUR-1", "SUR-2"];

function outcomeOf(rule: Rule, played: Played, explanations: readonly Explanation[]): Outcome {
  const { facets, missing } = proofOf(rule, played.sightings);
  const base = { ...baseOf(rule.id, played), facets };
  const isNowhere = missing.length === rule.facets.length;
  if (missing.length === 0 && played.isGrounded) return { ...base, outcome: "passed" };
  const cause =
    explanations.find(({ claims }) =>
      claims.some(({ claim }) => claim.candidates.some((candidate) => candidate.id === rule.id)),
    ) ?? (isNowhere || !played.isGrounded ? explanations.find(({ id }) => foundations.includes(id)) : undefined);
  if (cause !== undefined) {
    const { id } = cause;
    return { ...base, outcome: "not-tested", reason: `${id} is broken: ${requirement(id).text}`, prerequisite: id };
  }
  const lacking = missing.length === 0 || isNowhere ? "it was not seen to hold" : `not seen: ${missing.join(", ")}`;
  if (played.lost > 0)
    return { ...base, outcome: "inconclusive", reason: `${lacking}; responses that were lost: ${played.lost}` };
  if (played.stopped !== undefined)
    return { ...base, outcome: played.stopped.kind, reason: `${lacking}; ${played.stopped.reason}` };
  return { ...base, outcome: "not-tested", reason: `${lacking}; ${played.remedy(rule.id)}` };
}

function baseOf(id: RequirementId, { sightings }: Played): Omit<Outcome, "outcome"> {
  const { level, basis, source, text, since } = requirement(id);
  const property = judgedOf(id)?.property ?? text;
  const requests = sightings.stepsOf(id).length;
  return { id, level, basis, source, text, since, property, cases: requests, requests };
}

function brokenOutcome({ id, claims }: Explanation, played: Played, telling: Telling): Outcome {
  const [plainest] = claims;
  if (plainest === undefined) throw new Error(`${id} is explained by nothing`);
  const outcome = requirement(id).level === "MUST" ? "failed" : "warned";
  const rule = ruleOf(id);
  const facets = rule === undefined ? {} : { facets: proofOf(rule, played.sightings).facets };
  return { ...baseOf(id, played), ...facets, outcome, failure: failureOf(plainest, id, played.journal, telling) };
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
