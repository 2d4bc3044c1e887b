import { requirement } from "../requirements/catalogue.ts";
import type { RequirementId } from "../requirements/catalogue.ts";
import { heading, linkTo } from "./markdown.ts";
import { sourceLinks } from "./source-links.ts";

function requirementBlock(id: RequirementId, level: number): readonly string[] {
  const { title, text, level: binding, basis, source, restsOn = [], since, rationale, untestable } = requirement(id);
  const lower = restsOn.length === 0 ? "" : ` Rests on: ${restsOn.map((one) => linkTo(one)).join(", ")}.`;
  return [
    heading(level, id, `${id} ${title}`),
    text,
    `${binding}, ${basis}, since ${since}. Source: ${sourceLinks(source)}.${lower}`,
    ...(rationale === undefined ? [] : [`Why this level: ${rationale}`]),
    ...(untestable === undefined ? [] : [`Not testable by a client: ${untestable}`]),
  ];
}

/** Requirements one after another, each under a heading of its own. */
export function requirementBlocks(ids: readonly RequirementId[], level = 4): readonly string[] {
  return ids.flatMap((id) => requirementBlock(id, level));
}
