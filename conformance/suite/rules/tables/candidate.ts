import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Candidate } from "../../journal/step.ts";

export function one(id: RequirementId, facet = "seen"): Candidate {
  return { id, facet };
}

export function special(id: RequirementId, facet = "seen"): Candidate {
  return { id, facet, isSpecial: true };
}
