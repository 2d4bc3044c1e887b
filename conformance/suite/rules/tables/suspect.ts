import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Suspect } from "../../journal/step.ts";

export function suspect(id: RequirementId, facet = "seen"): Suspect {
  return { id, facet };
}

export function specificSuspect(id: RequirementId, facet = "seen"): Suspect {
  return { id, facet, isSpecific: true };
}
