import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { wordsOfBreach } from "../../../report/breach/words-of-breach.ts";
import { uniqueIdsRequirement, type BrokenClaim, type Explanation } from "../../blame/explanation.ts";
import type { PlayedRun } from "../play-run.ts";

/** Paths, JSON, a valid key, a create, a read by id: if one of these is broken, almost nothing else can be tested. */
export const foundations: readonly RequirementId[] = ["SVC-1", "SVC-2", "AUT-1", "SUR-1", "SUR-2"];

interface Confirmed {
  readonly explanations: readonly Explanation[];
  /** The message of each breach that a replay didn't show again. */
  readonly doubtful: ReadonlyMap<RequirementId, string>;
}

/**
 * Replays a breach that was seen once and would leave everything else untested. If it doesn't show again, other requirements are
 * blamed for the claims.
 */
export async function confirmExplanations(
  played: Pick<PlayedRun, "explanations" | "isGrounded" | "shortest">,
): Promise<Confirmed> {
  const explanations = played.explanations();
  const doubtful = new Map<RequirementId, string>();
  for (const explanation of explanations) {
    if (!leavesRestUntested(explanation.id, played) || brokenStepCount(explanation) > 1) continue;
    const { broken, isShownAgain } = await played.shortest(explanation);
    if (isShownAgain === false) doubtful.set(explanation.id, messageOf(broken));
  }
  if (doubtful.size === 0) return { explanations, doubtful };
  return { explanations: played.explanations({ doubtful: [...doubtful.keys()] }), doubtful };
}

/** Counts the steps whose claims don't follow from an earlier breach. */
export function brokenStepCount({ claims }: Explanation): number {
  return new Set(claims.filter(({ claim }) => claim.precedingClaim === undefined).map(({ step }) => step)).size;
}

function messageOf({ claim: { breach } }: BrokenClaim): string {
  return breach === undefined ? "" : wordsOfBreach(breach).message;
}

function leavesRestUntested(id: RequirementId, { isGrounded }: Pick<PlayedRun, "isGrounded">): boolean {
  return id === uniqueIdsRequirement || (!isGrounded && foundations.includes(id));
}
