import { chapters, requirement, requirementIds, type RequirementId } from "../../../../spec/requirements/catalogue.ts";

/** Names a selection for `--only`: a chapter by its prefix, other requirements by their ids. */
export function selectionWords(ids: readonly RequirementId[]): string {
  const selected = new Set(ids);
  return chapters
    .flatMap(({ prefix }) => {
      const own = requirementIds.filter(
        (id) => id.startsWith(`${prefix}-`) && requirement(id).untestable === undefined,
      );
      return own.every((id) => selected.has(id)) ? [prefix] : own.filter((id) => selected.has(id));
    })
    .join(",");
}
