import { requirement, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Suspect, Claim, Step } from "../../suite/journal/step.ts";
import type { EvidenceCounts } from "./evidence-counts.ts";

export interface BrokenClaim {
  readonly claim: Claim;
  /** The step whose response shows the breach. */
  readonly step: Step;
}

/** A requirement to blame, and all claims that its breach explains. */
export interface Explanation {
  readonly id: RequirementId;
  readonly claims: readonly BrokenClaim[];
}

/** Suspects are sorted, most general first. Each one weighs slightly less than the previous one, which decides ties. */
const penaltyPerRank = 1e-4;
/** Each explained step weighs this much, even if the requirement was often seen to hold. */
const weightPerStep = 0.25;

export interface BlameOptions {
  /** Requirements known to be broken. They aren't reported, and claims that they may explain are left out. */
  readonly known?: readonly RequirementId[];
  /** Requirements that the run judges; absent means all. No requirement outside this selection hides one of them. */
  readonly only?: readonly RequirementId[];
  /** Requirements that no replay showed broken again. They are never blamed. */
  readonly doubtful?: readonly RequirementId[];
}

/**
 * Returns a small set of requirements that together explain every broken claim. The greedy search prefers requirements that
 * explain most of the remaining claims and were seldom seen to hold.
 */
export function explanationsOf(
  allBroken: readonly BrokenClaim[],
  evidence: EvidenceCounts,
  { known = [], only, doubtful = [] }: BlameOptions = {},
): readonly Explanation[] {
  const broken = allBroken.map((brokenClaim) => withoutSuspects(doubtful, brokenClaim));
  const unexplained = broken.filter(
    (brokenClaim) => hasLikelySuspect(brokenClaim) && !known.some((id) => explains(id, brokenClaim)),
  );
  // an earlier breach explains a claim that follows from it
  let remaining = unexplained.filter(({ claim }) => claim.precedingClaim === undefined);
  const explanations: Explanation[] = [];
  while (remaining.length > 0) {
    const id = likeliest(remaining, evidence);
    explanations.push({ id, claims: unexplained.filter((brokenClaim) => explains(id, brokenClaim)) });
    remaining = remaining.filter((brokenClaim) => !explains(id, brokenClaim));
  }
  const needed = withoutConsequences(withoutRedundant(explanations), only);
  return needed.toSorted((a, b) => firstStepNumber(a) - firstStepNumber(b));
}

function withoutSuspects(doubtful: readonly RequirementId[], brokenClaim: BrokenClaim): BrokenClaim {
  if (doubtful.length === 0) return brokenClaim;
  const { claim, step } = brokenClaim;
  return { claim: { ...claim, suspects: claim.suspects.filter(({ id }) => !doubtful.includes(id)) }, step };
}

function explains(id: RequirementId, { claim }: BrokenClaim): boolean {
  return claim.suspects.some((suspect) => suspect.id === id);
}

/** False if all suspects are unlikely: then nothing is blamed. */
function hasLikelySuspect({ claim }: BrokenClaim): boolean {
  return claim.suspects.some(isLikely);
}

function isLikely({ isUnlikely }: Suspect): boolean {
  return isUnlikely !== true;
}

/** Drops requirements whose claims the others explain as well. */
function withoutRedundant(explanations: readonly Explanation[]): readonly Explanation[] {
  let needed = explanations;
  for (const explanation of explanations) {
    const others = new Set(needed.filter((other) => other !== explanation).map(({ id }) => id));
    const isExplainedByOthers = explanation.claims.every(
      ({ claim }) => claim.precedingClaim !== undefined || claim.suspects.some(({ id }) => others.has(id)),
    );
    if (isExplainedByOthers) needed = needed.filter((other) => other !== explanation);
  }
  return needed;
}

/** SUR-6: two surveys must not have the same id. If they do, a response may show either, so nothing else can be judged. */
export const uniqueIdsRequirement: RequirementId = "SUR-6";

/**
 * Drops requirements whose `restsOn` names another broken one: their breaches are consequences. A cause that the run doesn't
 * judge hides no requirement that the run judges.
 */
function withoutConsequences(
  explanations: readonly Explanation[],
  only: readonly string[] | undefined,
): readonly Explanation[] {
  const ids = new Set<string>(explanations.map(({ id }) => id));
  if (ids.has(uniqueIdsRequirement)) return explanations.filter(({ id }) => id === uniqueIdsRequirement);
  const isJudged = (id: string): boolean => only === undefined || only.includes(id);
  const isConsequence = ({ id }: Explanation): boolean => {
    const brokenFoundations = (requirement(id).restsOn ?? []).filter((foundation) => ids.has(foundation));
    return brokenFoundations.some((foundation) => isJudged(foundation) || !isJudged(id));
  };
  return explanations.filter((explanation) => !isConsequence(explanation));
}

function firstStepNumber({ claims }: Explanation): number {
  return claims.reduce((first, { step }) => Math.min(first, step.number), Infinity);
}

function likeliest(broken: readonly BrokenClaim[], evidence: EvidenceCounts): RequirementId {
  const suspects = broken.flatMap(({ claim }) => claim.suspects.filter(isLikely));
  const ids = [...new Set(suspects.map(({ id }) => id))];
  const scores = ids.map((id) => ({ id, sum: scoreOf(id, broken, evidence) }));
  return scores.reduce((best, score) => (score.sum > best.sum ? score : best)).id;
}

/** Adds up the weights of the steps that the requirement explains. A step counts once, by its heaviest claim. */
function scoreOf(id: RequirementId, broken: readonly BrokenClaim[], evidence: EvidenceCounts): number {
  const withUnseenFoundation = stepsWithUnseenFoundation(id, broken, evidence);
  const weights = new Map<Step, number>();
  for (const { claim, step } of broken)
    for (const [rank, suspect] of claim.suspects.entries()) {
      if (suspect.id !== id || !isLikely(suspect)) continue;
      // `id` rests on a requirement that was never seen to hold, which explains the step better
      const isFoundationLikelier = suspect.isSpecific !== true && withUnseenFoundation.has(step);
      const weight = isFoundationLikelier ? 0 : weightOf(suspect, evidence);
      weights.set(step, Math.max(weights.get(step) ?? 0, weight - rank * penaltyPerRank));
    }
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
}

/** The weight is smaller the more often the facet was seen to hold. */
function weightOf(suspect: Suspect, evidence: EvidenceCounts): number {
  const restsOnOthers = (requirement(suspect.id).restsOn ?? []).length > 0;
  // a requirement that rests on others is a suspect wherever those are, so the number of its steps says nothing
  const breadth = restsOnOthers && suspect.isSpecific !== true ? 0 : weightPerStep;
  return 1 / (1 + evidence.count(suspect)) + breadth;
}

/** Returns steps with a suspect that this requirement rests on and that was never seen to hold. */
function stepsWithUnseenFoundation(
  id: RequirementId,
  broken: readonly BrokenClaim[],
  evidence: EvidenceCounts,
): ReadonlySet<Step> {
  const foundations = requirement(id).restsOn ?? [];
  const isUnseen = (suspect: Suspect): boolean => foundations.includes(suspect.id) && evidence.count(suspect) === 0;
  return new Set(broken.filter(({ claim }) => claim.suspects.some(isUnseen)).map(({ step }) => step));
}
