import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Suspect } from "../../journal/step.ts";

export function one(id: RequirementId, facet = "seen"): Suspect {
  return { id, facet };
}

export function specific(id: RequirementId, facet = "seen"): Suspect {
  return { id, facet, isSpecific: true };
}
