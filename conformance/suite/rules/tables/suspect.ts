import { describeRowChange, type PreviousChange } from "../../journal/row-change.ts";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Suspect } from "../../journal/step.ts";

export function suspect(id: RequirementId, facet = "seen"): Suspect {
  return { id, facet };
}

/** A specific suspect explains a claim alone: `SUR-39` if only the request by slug fails. */
export function specificSuspect(id: RequirementId, facet = "seen"): Suspect {
  return { id, facet, isSpecific: true };
}

/** Returns the requirement by which an earlier change of the recipient makes no difference to `change`. */
export function historySuspect(change: string, previousChange: PreviousChange): Suspect {
  const facet = `${change} after ${describeRowChange(previousChange)}`;
  return previousChange.kind === "on another survey" ? specificSuspect("RCP-39", facet) : suspect("RCP-46", facet);
}
