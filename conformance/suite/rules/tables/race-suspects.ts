import type { Fact } from "../../journal/fact.ts";
import type { Suspect, Step } from "../../journal/step.ts";
import { onRow, requirementIn } from "./members.ts";
import { specificSuspect, suspect } from "./suspect.ts";

/** Returns the requirements on the last write, if it was one of several concurrent requests. */
export function raceSuspects({ aspect, rowChange }: Fact, cause: Step | undefined): readonly Suspect[] {
  const { race, operation } = cause ?? {};
  if (race === undefined) return [];
  const facet = `${aspect} in a race for ${race.id}`;
  if (operation !== "add" || race.id === "RCP-47") return [specificSuspect(race.id, facet)];
  const member = aspect.slice("row.".length);
  if (race.id === "RCP-49" && rowChange?.kind === "updated" && requirementIn(onRow, member) !== undefined)
    return [specificSuspect("RCP-49", member)];
  const requirementOfAdds = aspect === "row.twice" || aspect === "row.invented" ? "RCP-47" : "RCP-48";
  if (race.id !== "SUR-42") return [specificSuspect(requirementOfAdds, facet)];
  // a race for SUR-42 has PATCHes too: these or another add may have undone the add
  const hasSeveralAdds = race.steps.filter((step) => step.operation === "add").length > 1;
  const suspectOfAdds: Suspect = { ...suspect(requirementOfAdds, facet), isUnlikely: true };
  return hasSeveralAdds ? [specificSuspect("SUR-42", facet), suspectOfAdds] : [specificSuspect("SUR-42", facet)];
}
