import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { uniqueIdsRequirement, type Explanation } from "../../blame/explanation.ts";
import { messageOf } from "./message-of.ts";
import type { PlayedRun } from "../play-run.ts";

/** Hardly anything else can be seen to hold if one of these is broken. */
export const foundations: readonly RequirementId[] = ["SVC-1", "SVC-2", "AUT-1", "SUR-1", "SUR-2"];

interface Confirmed {
  readonly explanations: readonly Explanation[];
  /** The message of each breach that a replay didn't show again. */
  readonly doubtful: ReadonlyMap<RequirementId, string>;
}

/**
 * Replays a single breach that would leave everything else untested. Others are blamed if it doesn't show again, or it stays
 * open.
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

/** Counts steps. Consequences of an earlier breach don't count. */
export function brokenStepCount({ claims }: Explanation): number {
  return new Set(claims.filter(({ claim }) => claim.precedingClaim === undefined).map(({ step }) => step)).size;
}

function leavesRestUntested(id: RequirementId, { isGrounded }: Pick<PlayedRun, "isGrounded">): boolean {
  return id === uniqueIdsRequirement || (!isGrounded && foundations.includes(id));
}
