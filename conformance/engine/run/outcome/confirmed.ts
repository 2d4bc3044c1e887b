import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { foundation, type Explanation } from "../../blame/explanation.ts";
import type { Played } from "../play-scenarios.ts";

/** Where one of these is broken, hardly anything else can be seen to hold. */
export const foundations: readonly RequirementId[] = ["SVC-1", "SVC-2", "AUT-1", "SUR-1", "SUR-2"];

/** What explains a run, and the requirements that it doesn't blame for want of a second sight. */
interface Confirmed {
  readonly explanations: readonly Explanation[];
  /** Each with what it showed once. */
  readonly doubtful: ReadonlyMap<RequirementId, string>;
}

/**
 * The explanations of a run. A breach that would leave everything else untested is replayed before it is believed, unless it showed
 * more than once: if it doesn't show again, what it explained is explained otherwise or stands open.
 */
export async function confirmed(played: Pick<Played, "explanations" | "isGrounded" | "shortest">): Promise<Confirmed> {
  const explanations = played.explanations();
  const doubtful = new Map<RequirementId, string>();
  for (const one of explanations) {
    if (!leavesNothing(one.id, played) || timesBroken(one) > 1) continue;
    const { broken, isShownAgain } = await played.shortest(one);
    if (isShownAgain === false) doubtful.set(one.id, broken.claim.message);
  }
  return { doubtful, explanations: doubtful.size === 0 ? explanations : played.explanations([], [...doubtful.keys()]) };
}

/** In how many steps a requirement is broken, without what only follows from an earlier one. */
export function timesBroken({ claims }: Explanation): number {
  return new Set(claims.filter(({ claim }) => claim.first === undefined).map(({ step }) => step)).size;
}

function leavesNothing(id: RequirementId, { isGrounded }: Pick<Played, "isGrounded">): boolean {
  return id === foundation || (!isGrounded && foundations.includes(id));
}
