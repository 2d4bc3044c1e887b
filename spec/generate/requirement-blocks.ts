import type { OpenPointId } from "../open-points.ts";
import { textDifferences } from "../open-points/text-differences.ts";
import { requirement } from "../requirements/catalogue.ts";
import type { RequirementId } from "../requirements/catalogue.ts";
import type { Requirement } from "../requirements/requirement.ts";
import { heading, linkTo } from "./markdown.ts";
import { sourceLinks } from "./source-links.ts";
import { testedProperties } from "./tested-properties.ts";

/** The open points that limit a requirement; where all that are about texts do, they stand together in the conventions. */
function limitsOf(limitedBy: readonly OpenPointId[]): string {
  const isOfTexts = textDifferences.every((id) => limitedBy.includes(id));
  const named = isOfTexts ? limitedBy.filter((id) => !(textDifferences as readonly string[]).includes(id)) : limitedBy;
  const links = named.map((id) => linkTo(id, `\`${id}\``));
  const all = isOfTexts ? [linkTo("values", "differences in values"), ...links] : links;
  return all.length === 0 ? "" : ` Limited by: ${all.join(", ")}.`;
}

/** One requirement under a heading of its own. */
export function requirementBlock(id: string, declared: Requirement, level: number, tested?: string): readonly string[] {
  const {
    title,
    text,
    note,
    limitedBy = [],
    level: binding,
    basis,
    source,
    restsOn = [],
    since,
    rationale,
    needs = [],
    untestable,
  } = declared;
  const needed = needs.length === 0 ? "" : ` Needs ${needs.join(" and ")}.`;
  const lower = restsOn.length === 0 ? "" : ` Rests on: ${restsOn.map((one) => linkTo(one)).join(", ")}.`;
  return [
    heading(level, id, `${id} ${title}`),
    text,
    ...(note === undefined ? [] : [`Note: ${note}`]),
    `${binding}, ${basis}, since ${since}. Source: ${sourceLinks(source)}.${limitsOf(limitedBy)}`,
    ...(rationale === undefined ? [] : [`Why this level: ${rationale}`]),
    ...(tested === undefined ? [] : [`Tested: ${tested}.${needed}${lower}`]),
    ...(untestable === undefined ? [] : [`Not testable by a client: ${untestable}`]),
  ];
}

/** Requirements one after another, each under a heading of its own. */
export function requirementBlocks(ids: readonly RequirementId[], level = 4): readonly string[] {
  const tried = testedProperties();
  return ids.flatMap((id) => requirementBlock(id, requirement(id), level, tried[id]));
}
