import { describeRowChange, type PreviousChange } from "../../journal/row-change.ts";
import type { Suspect } from "../../journal/step.ts";
import { specificSuspect, suspect } from "./suspect.ts";

/** Returns the requirement on a change of a recipient after an earlier one. */
export function historySuspect(change: string, previousChange: PreviousChange): Suspect {
  const facet = `${change} after ${describeRowChange(previousChange)}`;
  return previousChange.kind === "on another survey" ? specificSuspect("RCP-39", facet) : suspect("RCP-46", facet);
}
