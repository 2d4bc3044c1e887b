import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Candidate } from "../../journal/step.ts";

export function one(id: RequirementId, facet = "seen"): Candidate {
  return { id, facet };
}

/** Returns a candidate that explains a claim alone if no requirement that it rests on is broken elsewhere. */
export function special(id: RequirementId, facet = "seen"): Candidate {
  return { id, facet, isSpecial: true };
}
