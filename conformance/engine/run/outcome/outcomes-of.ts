import { requirement, type RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Outcome } from "../../../report/format/report.ts";
import type { ShortenedFailure } from "../../counterexample/shorten.ts";
import type { BrokenClaim, Explanation } from "../../blame/explanation.ts";
import type { PlayedRun } from "../play-run.ts";
import { rules } from "../../../suite/rules/all.ts";
import type { Rule } from "../../../suite/rules/rule.ts";
import { facetEvidence, type EvidenceCounts } from "../../blame/evidence-counts.ts";
import { keyVariables } from "../../../client/credential.ts";
import { confirmExplanations, foundations, brokenStepCount } from "./confirm-explanations.ts";
import { contradiction } from "./contradiction.ts";
import { describeFacet } from "../../blame/describe-facet.ts";
import type { ReportContext } from "./failure.ts";
import { facetsByReading, needsToWrite } from "../read-only.ts";
import { ruleOf } from "../rule-of.ts";
import { explainedFailure, type OutcomeContext } from "./explained-failure.ts";
import { isWrite } from "../../../client/endpoint.ts";
import { rowChangeRequirements } from "../../../suite/rules/tables/row-change-requirements.ts";

interface OutcomeOptions {
  readonly isChosen: (id: RequirementId) => boolean;
  readonly reporting: ReportContext;
}

/** Returns one outcome for each broken requirement, and one for each other chosen requirement: `passed`, or why not. */
export async function outcomesOf(
  played: PlayedRun,
  { isChosen, reporting }: OutcomeOptions,
): Promise<readonly Outcome[]> {
  const { explanations: confirmed, doubtful } = await confirmExplanations(played);
  const brokenOutcomes: Outcome[] = [];
  const explanations: Explanation[] = [];
  for (const explanation of confirmed) {
    const shortest = await played.shortest(explanation);
    const blamed = withSpecificBlame(explanation, shortest, confirmed);
    explanations.push(blamed);
    brokenOutcomes.push(brokenOutcome(blamed, shortest, { played, reporting }));
  }
  const brokenIds = new Set(explanations.map(({ id }) => id));
  const others = rules.filter(({ id }) => isChosen(id) && !brokenIds.has(id));
  const context = { played, broken: played.broken(), explanations, doubtful, reporting };
  return [...brokenOutcomes, ...others.map((rule) => unbrokenOutcome(rule, context))];
}

function brokenOutcome(explanation: Explanation, shortest: ShortenedFailure, context: OutcomeContext): Outcome {
  const { id, claims } = explanation;
  const { evidence } = context.played;
  const rule = ruleOf(id);
  const stepCount = brokenStepCount(explanation);
  return {
    ...baseOf(id, evidence, claims),
    facets: rule === undefined ? undefined : facetEvidence(rule, evidence).facets,
    brokenIn: stepCount === 0 ? undefined : stepCount,
    outcome: requirement(id).level === "MUST" ? "failed" : "warned",
    failure: explainedFailure(explanation, shortest, context),
  };
}

/** Returns what the outcome of every requirement contains. */
export function baseOf(
  id: RequirementId,
  evidence: EvidenceCounts,
  claims: readonly BrokenClaim[] = [],
): Omit<Outcome, "outcome"> {
  const { level, basis, source, text, since } = requirement(id);
  const property = ruleOf(id)?.property ?? text;
  const cases = evidence.casesOf(id, claims);
  return { id, level, basis, source, text, since, property, cases, requests: cases };
}

interface UnbrokenContext extends OutcomeContext {
  readonly broken: readonly BrokenClaim[];
  readonly explanations: readonly Explanation[];
  /** The message of each breach that a replay didn't show again. */
  readonly doubtful: ReadonlyMap<RequirementId, string>;
}

/** The result for a requirement that isn't broken. */
type Judgement = Pick<Outcome, "outcome" | "reason" | "prerequisite">;

function unbrokenOutcome(rule: Rule, context: UnbrokenContext): Outcome {
  const { evidence } = context.played;
  const isReadOnly = context.reporting.options.readOnly !== undefined;
  const required = isReadOnly ? facetsByReading(rule) : rule.facets;
  const base = baseOf(rule.id, evidence);
  if (required.length === 0) return { ...base, outcome: "not-tested", reason: needsToWrite };
  const { facets, missing } = facetEvidence({ ...rule, facets: required }, evidence);
  const isUnseen = missing.length === required.length;
  return { ...base, facets, ...judgementOf(rule, { missing, isUnseen }, context) };
}

interface LackingEvidence {
  readonly missing: readonly string[];
  /** True if no required facet was seen to hold. */
  readonly isUnseen: boolean;
}

function judgementOf(rule: Rule, { missing, isUnseen }: LackingEvidence, context: UnbrokenContext): Judgement {
  const { played, broken, explanations, doubtful } = context;
  const { redactor } = context.reporting;
  const why = played.openReasons.get(rule.id);
  const open = why === undefined ? undefined : { ...why, reason: redactor.redact(why.reason) };
  if (open?.outcome === "inconclusive") return open;
  const doubt = doubtful.get(rule.id);
  if (doubt !== undefined) {
    const reason = redactor.redact(`a failure did not occur again in a replay: ${doubt}`);
    return { outcome: "inconclusive", reason };
  }
  const isProven = missing.length === 0 && played.isGrounded;
  if (isProven) return contradiction(rule.id, broken, explanations) ?? { outcome: "passed" };
  // without any evidence, or if nothing is stored at all, a broken foundation is the likeliest reason
  const mayLackFoundation = open === undefined && (isUnseen || !played.isGrounded);
  const cause =
    explanations.find((explanation) => isSuspect(rule.id, explanation)) ??
    (mayLackFoundation ? explanations.find(({ id }) => foundations.includes(id)) : undefined);
  if (cause !== undefined) {
    const { id } = cause;
    return { outcome: "not-tested", reason: `${id} is broken: ${requirement(id).text}`, prerequisite: id };
  }
  return open ?? untestedJudgement(rule, missing, context);
}

function isSuspect(id: RequirementId, { claims }: Explanation): boolean {
  return claims.some(({ claim }) => claim.suspects.some((suspect) => suspect.id === id));
}

/** Returns the most important reason that evidence is missing: the run stopped, a key is missing, responses were lost, … */
function untestedJudgement(
  { id, notAtQuick }: Rule,
  missing: readonly string[],
  { played, reporting, explanations }: UnbrokenContext,
): Judgement {
  const { options, redactor } = reporting;
  const { stopped, lost, remedy } = played;
  if (stopped !== undefined) return { ...stopped, reason: redactor.redact(stopped.reason) };
  if (options.otherKey === undefined && requirement(id).needs?.includes("a second key") === true)
    return { outcome: "not-tested", reason: `a second key is missing; set ${keyVariables.other}` };
  const named = missing.filter((facet) => facet !== "seen").map(describeFacet);
  const notSeen = named.length === 0 ? "not seen to hold" : `not seen: ${named.join(", ")}`;
  const neverTried = options.effort === "quick" ? notAtQuick : [];
  const isTried = missing.some((facet) => !neverTried.includes(facet));
  // a lost response is no reason for facets that a quick run never tries
  if (isTried && lost.summary !== undefined)
    return { outcome: "inconclusive", reason: redactor.redact(`${notSeen}; ${lost.summary}`) };
  if (!isTried && missing.length > 0) {
    const notTried = named.length === 0 ? "a quick run doesn't try it" : `a quick run doesn't try: ${named.join(", ")}`;
    return { outcome: "not-tested", reason: `${notTried}; ${remedy}` };
  }
  const isPart = options.path !== undefined || options.program !== undefined || options.readOnly !== undefined;
  const mayFollowFromFailure = explanations.length > 0 && !isPart;
  const hint = mayFollowFromFailure ? "a failure of this run may be the reason: fix the failures first" : remedy;
  return { outcome: "not-tested", reason: `${notSeen}; ${hint}` };
}

/** RCP-46 is about any sequence of writes, RCP-30 about any add. Requirements on one change of a recipient are more specific. */
const generalRequirements: readonly RequirementId[] = ["RCP-46", "RCP-30"];

const createAndOneWrite = 2;

/** Blames the requirement on a change of a recipient if a create and one write suffice to show the breach again. */
function withSpecificBlame(
  explanation: Explanation,
  { broken, steps, isShownAgain }: ShortenedFailure,
  others: readonly Explanation[],
): Explanation {
  const isOneWrite = isShownAgain === true && steps.filter(isWrite).length <= createAndOneWrite;
  if (!isOneWrite || !generalRequirements.includes(explanation.id)) return explanation;
  const specific = broken.claim.suspects.find(({ id }) => rowChangeRequirements.includes(id));
  // a requirement is reported once
  const isReported = others.some(({ id }) => id === specific?.id);
  return specific === undefined || isReported ? explanation : { ...explanation, id: specific.id };
}
