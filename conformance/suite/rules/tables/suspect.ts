import { describeRowChange, type PreviousChange } from "../../journal/row-change.ts";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Suspect } from "../../journal/step.ts";

/** A suspect is a requirement that may explain a claim. The facet `seen` is for requirements without separate cases. */
export function suspect(id: RequirementId, facet = "seen"): Suspect {
  return { id, facet };
}

/** A specific suspect explains a claim alone: `SUR-39` if only the request by slug fails. */
export function specificSuspect(id: RequirementId, facet = "seen"): Suspect {
  return { id, facet, isSpecific: true };
}

/** Returns the requirement that `change` works the same whatever happened to the recipient before. */
export function historySuspect(change: string, previousChange: PreviousChange): Suspect {
  const facet = `${change} after ${describeRowChange(previousChange)}`;
  return previousChange.kind === "on another survey" ? specificSuspect("RCP-39", facet) : suspect("RCP-46", facet);
}
