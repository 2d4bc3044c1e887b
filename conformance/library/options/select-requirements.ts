import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { chapters, isRequirementId, requirement, requirementIds } from "../../../spec/requirements/catalogue.ts";
import { nearest } from "./nearest.ts";
import { rejectValue } from "./rejected-value.ts";

const prefixes = chapters.map(({ prefix }) => prefix);

/**
 * Reads a list of requirement ids and chapter prefixes, in upper or lower case: `RCP,qst-3`. Returns ids in the order of the
 * catalogue. A chapter selects its testable requirements.
 */
export function selectRequirements(text: string, previous: readonly RequirementId[] = []): readonly RequirementId[] {
  const selected = new Set<RequirementId>([...previous, ...namesIn(text).flatMap(testableIdsOf)]);
  if (selected.size === 0) rejectValue("It selects nothing; name ids or chapters, such as RCP,QST-3");
  return requirementIds.filter((id) => selected.has(id));
}

/** Reads lists of ids and chapter prefixes, like `selectRequirements`. Includes requirements that no client can test. */
export function namedRequirements(texts: readonly string[]): readonly RequirementId[] {
  const named = new Set<RequirementId>(texts.flatMap(namesIn).flatMap(idsOf));
  return requirementIds.filter((id) => named.has(id));
}

/** Returns `["RCP", "QST-3"]` for `RCP, qst-3`. */
function namesIn(text: string): readonly string[] {
  return text
    .split(",")
    .map((name) => name.trim().toUpperCase())
    .filter((name) => name !== "");
}

function testableIdsOf(name: string): readonly RequirementId[] {
  const ids = idsOf(name).filter((id) => requirement(id).untestable === undefined);
  if (ids.length === 0 && isRequirementId(name)) rejectValue(`${name} has no check: ${requirement(name).untestable}`);
  return ids;
}

function idsOf(name: string): readonly RequirementId[] {
  if (isRequirementId(name)) return [name];
  if (prefixes.includes(name)) return requirementIds.filter((id) => id.startsWith(`${name}-`));
  return rejectValue(`${name} is neither a requirement nor a chapter; did you mean ${nearestName(name)}?`);
}

/** Corrects the chapter first, so that `RPC-10` suggests `RCP-10` and not `SVC-10`. */
function nearestName(name: string): string | undefined {
  const [letters = "", ...number] = name.split("-");
  const prefix = nearest(letters, prefixes);
  if (prefix === undefined || number.length === 0) return prefix;
  const ids = requirementIds.filter((id) => id.startsWith(`${prefix}-`));
  return nearest(`${prefix}-${number.join("-")}`, ids);
}
