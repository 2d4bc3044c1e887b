import { groupOf, type Fact } from "../../journal/fact.ts";
import { isByOthers } from "../../journal/other-clients.ts";
import type { Suspect, Step } from "../../journal/step.ts";
import { isObject } from "../../../client/json/json.ts";
import { rowsIn } from "../../model/expected-survey.ts";
import { spellingSuspects } from "./spelling-suspects.ts";
import { isAltered, valueFacet, valueSuspects } from "./member-suspects.ts";
import { onRow, onUpdate, requirementIn } from "./members.ts";
import { historySuspect, specificSuspect, suspect } from "./suspect.ts";

/**
 * Returns the requirements that may explain a fact if the PATCH `cause` decides what the response must show: those on
 * the named member, on its value, on a PATCH by slug, and so on.
 */
export function updateSuspects(fact: Fact, cause: Step): readonly Suspect[] {
  const names = isObject(cause.body) ? Object.keys(cause.body) : [];
  const group = groupOf(fact.aspect);
  // SUR-37: a PATCH changes only what it names
  if (!names.includes(group)) return [suspect("SUR-37", group), ...slugSuspects(cause, `${group} not named`)];
  const values = isAboutValue(fact) ? valueSuspects(fact, cause) : [];
  // the PATCH was carried out, but a wrong value was stored, so only the requirements on the value are suspects
  if (isAltered(fact) && values.length > 0) return values;
  const ofUpdate = [
    groupSuspect(fact, cause),
    ...rowSuspects(fact, cause),
    // SUR-36: a PATCH of several members sets all of them
    ...(names.length > 1 ? [suspect("SUR-36", `${names.length}`)] : []),
    ...slugSuspects(cause, group),
  ];
  // the PATCH may have been carried out, so the value is suspected first
  if (values.length > 0 && mayHaveBeenCarriedOut(fact)) return [...values, ...ofUpdate];
  // otherwise the PATCH as a whole is suspected, and the value only if a client may have sent the same before
  return [...ofUpdate, ...spellingSuspects(cause, fact.kind ?? "seen"), ...(isRepeatable(fact, cause) ? values : [])];
}

/** True if the fact is about a question or a documented member of a recipient. */
function isAboutValue({ aspect }: Fact): boolean {
  const [part, member = ""] = aspect.split(".");
  return part === "question" || part === "questions" || requirementIn(onRow, member) !== undefined;
}

/**
 * The facet names the member and the kind of its value: `title blank again by ids`. `again`: the recipient was changed
 * before. `by ids`: all recipients were sent with their ids.
 */
function groupSuspect(fact: Fact, { body }: Step): Suspect {
  const group = groupOf(fact.aspect);
  const [, member = ""] = fact.aspect.split(".");
  const again = fact.previousChange === undefined || member === "kept" ? "" : " again";
  const rows = rowsIn(body);
  const byIds = group === "recipients" && rows.length > 0 && rows.every(({ id }) => id !== undefined) ? " by ids" : "";
  const facet = `${member} ${valueFacet(fact)}${again}${byIds}`.trim();
  return suspect(requirementIn(onUpdate, group) ?? "SUR-36", facet);
}

function rowSuspects({ aspect, previousChange }: Fact, { body }: Step): readonly Suspect[] {
  const [part, member = ""] = aspect.split(".");
  // row.kept: a recipient that should be gone; row.invented: one that nobody sent
  const isKept = member === "kept";
  const isEmptied = part === "row" && rowsIn(body).length === 0;
  return [
    // RCP-21: an empty list removes all recipients
    ...(isEmptied ? [suspect("RCP-21", isKept ? "invented" : member)] : []),
    ...(previousChange === undefined ? [] : [historySuspect(isKept ? "kept" : "given", previousChange)]),
  ];
}

function slugSuspects({ by }: Step, facet: string): readonly Suspect[] {
  // SUR-39: a PATCH accepts the slug
  return by === "slug" ? [specificSuspect("SUR-39", facet)] : [];
}

/** False for an old value, unless it may equal the new one by chance. */
function mayHaveBeenCarriedOut({ agrees, isOld, aspect, got }: Fact): boolean {
  const mayCoincide = typeof got === "boolean" || typeof got === "number";
  return agrees || isOld !== true || (aspect !== "questions" && mayCoincide);
}

/** True if a client may send the same value twice. An old value then says little about the write. */
function isRepeatable({ aspect }: Fact, cause: Step): boolean {
  return aspect.startsWith("row.") || isByOthers(cause);
}
