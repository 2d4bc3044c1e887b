import { requirement, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Suspect, Claim, Step } from "../../suite/journal/step.ts";
import type { EvidenceCounts } from "./evidence-counts.ts";

export interface BrokenClaim {
  readonly claim: Claim;
  readonly step: Step;
}

export interface Explanation {
  readonly id: RequirementId;
  readonly claims: readonly BrokenClaim[];
}

/** Weight lost per place in a claim's list of suspects. */
const plainness = 1e-4;
/** Weight of each explained step, even if the requirement was often seen to hold. */
const breadth = 0.25;

interface Blaming {
  readonly known?: readonly RequirementId[];
  /** Requirements that the run judges. A cause that it doesn't judge hides none of them. */
  readonly only?: readonly RequirementId[];
  /** Requirements that no replay showed broken again. They are never blamed. */
  readonly doubtful?: readonly RequirementId[];
}

/**
 * Returns the fewest requirements that explain every broken claim. The greedy search prefers requirements that explain most of
 * the rest and were seldom seen to hold.
 */
export function explanationsOf(
  all: readonly BrokenClaim[],
  evidence: EvidenceCounts,
  { known = [], only, doubtful = [] }: Blaming = {},
): readonly Explanation[] {
  const broken = doubtful.length === 0 ? all : all.map((one) => without(doubtful, one));
  const explains = (id: RequirementId, { claim }: BrokenClaim): boolean =>
    claim.suspects.some((suspect) => suspect.id === id);
  const isExplicable = ({ claim }: BrokenClaim): boolean =>
    claim.suspects.some(({ isUnlikely = false }) => !isUnlikely);
  const open = broken.filter((one) => isExplicable(one) && !known.some((id) => explains(id, one)));
  // a claim that follows from an earlier one needs no explanation of its own
  let left = open.filter(({ claim }) => claim.first === undefined);
  const explanations: Explanation[] = [];
  while (left.length > 0) {
    const id = likeliest(left, evidence);
    explanations.push({ id, claims: open.filter((one) => explains(id, one)) });
    left = left.filter((one) => !explains(id, one));
  }
  return underCauses(needed(explanations), only).toSorted((a, b) => firstStep(a) - firstStep(b));
}

function without(doubtful: readonly RequirementId[], { claim, step }: BrokenClaim): BrokenClaim {
  return { claim: { ...claim, suspects: claim.suspects.filter(({ id }) => !doubtful.includes(id)) }, step };
}

function needed(explanations: readonly Explanation[]): readonly Explanation[] {
  let kept = explanations;
  for (const one of explanations) {
    const others = new Set(kept.filter((other) => other !== one).map(({ id }) => id));
    const isSuperfluous = one.claims.every(
      ({ claim }) => claim.first !== undefined || claim.suspects.some(({ id }) => others.has(id)),
    );
    if (isSuperfluous) kept = kept.filter((other) => other !== one);
  }
  return kept;
}

/** A response may show the other survey if two share an id, so nothing else is certain. */
export const foundation: RequirementId = "SUR-6";

/** Drops consequences of other broken requirements. A cause that isn't judged hides no judged requirement. */
function underCauses(
  explanations: readonly Explanation[],
  only: readonly string[] | undefined,
): readonly Explanation[] {
  const ids = new Set<string>(explanations.map(({ id }) => id));
  if (ids.has(foundation)) return explanations.filter(({ id }) => id === foundation);
  const isJudged = (id: string): boolean => only?.includes(id) ?? true;
  return explanations.filter(
    ({ id }) => !(requirement(id).restsOn ?? []).some((lower) => ids.has(lower) && (isJudged(lower) || !isJudged(id))),
  );
}

function firstStep({ claims }: Explanation): number {
  return claims.reduce((first, { step }) => Math.min(first, step.number), Infinity);
}

/** A requirement that rests on others is a suspect wherever they are, so its breadth says nothing. */
function breadthOf(id: RequirementId): number {
  return (requirement(id).restsOn ?? []).length > 0 ? 0 : breadth;
}

/** Returns steps with a suspect that this requirement rests on and that was never seen to hold. */
function stepsOfLower(id: RequirementId, broken: readonly BrokenClaim[], evidence: EvidenceCounts): ReadonlySet<Step> {
  const lower = requirement(id).restsOn ?? [];
  const isUnseen = (one: Suspect): boolean => lower.includes(one.id) && evidence.count(one) === 0;
  return new Set(broken.filter(({ claim }) => claim.suspects.some(isUnseen)).map(({ step }) => step));
}

function likeliest(broken: readonly BrokenClaim[], evidence: EvidenceCounts): RequirementId {
  const suspects = broken.flatMap(({ claim }) => claim.suspects.filter(({ isUnlikely = false }) => !isUnlikely));
  const ids = [...new Set(suspects.map(({ id }) => id))];
  const sums = ids.map((id) => ({ id, sum: worthOf(id, broken, evidence) }));
  return sums.reduce((best, one) => (one.sum > best.sum ? one : best)).id;
}

/** A step counts once, however many facts it shows. */
function worthOf(id: RequirementId, broken: readonly BrokenClaim[], evidence: EvidenceCounts): number {
  const lower = stepsOfLower(id, broken, evidence);
  const weights = new Map<Step, number>();
  for (const { claim, step } of broken)
    for (const [place, suspect] of claim.suspects.entries()) {
      const { isSpecific = false, isUnlikely = false } = suspect;
      if (suspect.id !== id || isUnlikely) continue;
      const isLower = !isSpecific && lower.has(step);
      const likely = isLower ? 0 : 1 / (1 + evidence.count(suspect)) + (isSpecific ? breadth : breadthOf(id));
      weights.set(step, Math.max(weights.get(step) ?? 0, likely - place * plainness));
    }
  return [...weights.values()].reduce((sum, one) => sum + one, 0);
}
