import { describeRowChange, type PreviousChange } from "../../journal/row-change.ts";
import type { Suspect } from "../../journal/step.ts";
import { specificSuspect, suspect } from "./suspect.ts";

/** Returns the requirement that a recipient changes the same way after any earlier change. */
export function historySuspect(change: string, previousChange: PreviousChange): Suspect {
  const facet = `${change} after ${describeRowChange(previousChange)}`;
  return previousChange.kind === "on another survey" ? specificSuspect("RCP-39", facet) : suspect("RCP-46", facet);
}
