import { chapters, requirement, requirementIds, type RequirementId } from "../../../../spec/requirements/catalogue.ts";

/** Returns the shortest value of `--only` for these requirements: `SUR,RCP-1` for the whole chapter SUR and RCP-1. */
export function selectionWords(ids: readonly RequirementId[]): string {
  const selected = new Set(ids);
  return chapters
    .flatMap(({ prefix }) => {
      const testableIds = requirementIds.filter(
        (id) => id.startsWith(`${prefix}-`) && requirement(id).untestable === undefined,
      );
      return testableIds.every((id) => selected.has(id)) ? [prefix] : testableIds.filter((id) => selected.has(id));
    })
    .join(",");
}
