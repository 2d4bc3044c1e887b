import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { chapters, isRequirementId, requirement, requirementIds } from "../../spec/requirements/catalogue.ts";
import { nearest } from "./nearest.ts";
import { rejected } from "./rejected.ts";

const prefixes = chapters.map(({ prefix }) => prefix);

/**
 * Reads a comma list of requirement ids and chapter prefixes, in upper or lower case; the result is in reading order.
 * A chapter stands for those of its requirements that a client can test.
 */
export function selectRequirements(text: string, previous: readonly RequirementId[] = []): readonly RequirementId[] {
  const names = text.split(",").map((name) => name.trim().toUpperCase());
  const selected = new Set<RequirementId>([...previous, ...names.filter((name) => name !== "").flatMap(idsOf)]);
  if (selected.size === 0) rejected("it selects nothing: give ids or chapters, for example RCP,QST-3");
  return requirementIds.filter((id) => selected.has(id));
}

function idsOf(name: string): readonly RequirementId[] {
  if (isRequirementId(name)) {
    const { untestable } = requirement(name);
    if (untestable !== undefined) rejected(`${name} has no check: ${untestable}`);
    return [name];
  }
  if (prefixes.includes(name)) {
    return requirementIds.filter((id) => id.startsWith(`${name}-`) && requirement(id).untestable === undefined);
  }
  return rejected(`${name} is neither a requirement nor a chapter; did you mean ${nearestName(name)}?`);
}

// The letters name the chapter, so that RPC-10 is read as RCP-10 and not for SVC-10.
function nearestName(name: string): string | undefined {
  const [letters = "", ...number] = name.split("-");
  const prefix = nearest(letters, prefixes);
  if (prefix === undefined || number.length === 0) return prefix;
  const ids = requirementIds.filter((id) => id.startsWith(`${prefix}-`));
  return nearest(`${prefix}-${number.join("-")}`, ids);
}
