import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Suspect } from "../../journal/step.ts";

export function suspect(id: RequirementId, facet = "seen"): Suspect {
  return { id, facet };
}

/** A specific suspect explains a claim alone: `SUR-39` if only the request by slug fails. */
export function specificSuspect(id: RequirementId, facet = "seen"): Suspect {
  return { id, facet, isSpecific: true };
}
