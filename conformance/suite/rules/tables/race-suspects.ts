import type { Fact } from "../../journal/fact.ts";
import type { Suspect, Step } from "../../journal/step.ts";
import { onRow, requirementIn } from "./members.ts";
import { specificSuspect, suspect } from "./suspect.ts";

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
  const adds = race.steps.filter((step) => step.operation === "add");
  // a PATCH or another add of the race may have undone it
  const addSuspect: Suspect = { ...suspect(requirementOfAdds, facet), isUnlikely: true };
  return [specificSuspect(race.id, facet), ...(adds.length > 1 ? [addSuspect] : [])];
}
