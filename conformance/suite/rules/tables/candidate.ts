import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Candidate } from "../../journal/step.ts";

/** A requirement that may be to blame, in the way in which it is seen. */
export function one(id: RequirementId, facet = "seen"): Candidate {
  return { id, facet };
}

/** The same about what is special here: what it rests on explains it only where that is broken elsewhere. */
export function special(id: RequirementId, facet = "seen"): Candidate {
  return { id, facet, isSpecial: true };
}
