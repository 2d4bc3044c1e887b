import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { isObject } from "../../../client/json/json.ts";
import type { Fact } from "../../journal/fact.ts";
import { describeRowChange, type NamedRowChange } from "../../journal/row-change.ts";
import type { Suspect, Step } from "../../journal/step.ts";
import { spellingSuspects } from "./spelling-suspects.ts";
import { isAltered } from "./member-suspects.ts";
import { onRow, requirementIn } from "./members.ts";
import { requirementOfNamedRow, requirementOfRowChange } from "./row-change-requirements.ts";
import { historySuspect, specificSuspect, suspect } from "./suspect.ts";

/** Returns the requirements that may explain a fact if the add `cause` decides what the response must show. */
export function addSuspects(fact: Fact, cause: Step): readonly Suspect[] {
  const [part = "", member = ""] = fact.aspect.split(".");
  // RCP-45: an add changes no member of the survey but `recipients`
  if (part !== "row") return [suspect("RCP-45", part)];
  const { rowChange, kind = "seen", previousChange } = fact;
  const { rowChanges = [] } = cause.expected.after ?? {};
  const change = rowChange === undefined ? "" : describeRowChange(rowChange);
  const equivalenceSuspects = equivalentAddSuspects(cause, `${change} ${member}`);
  if (member === "invented") return [...inventedRowSuspects(rowChanges), ...equivalenceSuspects];
  // RCP-44: a skipped recipient keeps its `inviteSentAt`
  if (member === "inviteSentAt" && rowChange?.kind === "skipped")
    return [suspect("RCP-44", change), suspect(requirementOfNamedRow(rowChange), member)];
  // RCP-17: each recipient has its own invite copy; RCP-36: an add leaves recipients that it doesn't match unchanged
  if (isMixedUp(fact)) return [suspect("RCP-17", "mixed up"), suspect("RCP-36", member)];
  const values = sentValueSuspects(fact, member);
  const histories = previousChange === undefined ? [] : [historySuspect(change, previousChange)];
  const spelling = spellingSuspects(cause, kind);
  // neither the old value nor the sent one: the add was carried out, so the requirements on the value are likelier
  // a specific history is RCP-39: another survey has the email, and its values may be shown
  if (isAltered(fact) && values.length > 0)
    return [...values, ...histories.filter(({ isSpecific = false }) => isSpecific), ...spelling];
  const ofKind = values.length > 0 ? ` ${kind}` : "";
  const amongOthers = rowChanges.length > 1 ? ", among others" : "";
  const requirement = suspect(requirementOfRowFact(fact, member), `${member}${ofKind}${amongOthers}`);
  const changes = [requirement, ...equivalenceSuspects, ...histories, ...spelling];
  // for a difference, the add as a whole is suspected first
  return fact.agrees ? [...values, ...changes] : [...changes, ...values];
}

/** Returns the requirements that another form of the add does the same: with `skipExisting: false`, or by slug. */
export function equivalentAddSuspects({ body, by }: Step, facet: string): readonly Suspect[] {
  const isExplicit = isObject(body) && body["skipExisting"] === false;
  return [
    ...(isExplicit ? [suspect("RCP-37", facet)] : []),
    ...(by === "slug" ? [specificSuspect("RCP-38", facet)] : []),
  ];
}

/** An item that matches may have been added, so `updated` and `skipped` precede `added`: descending order of texts. */
function inventedRowSuspects(rowChanges: readonly NamedRowChange[]): readonly Suspect[] {
  return rowChanges
    .toSorted((a, b) => (describeRowChange(a) < describeRowChange(b) ? 1 : -1))
    .map((change) => suspect(requirementOfNamedRow(change), "invented"));
}

/** True if a recipient that the add doesn't name shows the invite copy of another. */
function isMixedUp({ agrees, isNeighbours, rowChange, aspect }: Fact): boolean {
  return !agrees && isNeighbours === true && rowChange?.kind === "unmatched" && aspect.startsWith("row.invite");
}

function sentValueSuspects({ rowChange, kind = "seen" }: Fact, member: string): readonly Suspect[] {
  const isSent = (rowChange?.kind === "updated" || rowChange?.kind === "added") && kind !== "not given";
  const requirement = isSent ? requirementIn(onRow, member) : undefined;
  return requirement === undefined ? [] : [suspect(requirement, kind)];
}

function requirementOfRowFact({ rowChange }: Fact, member: string): RequirementId {
  // a recipient that an overwrite removed has no row change; RCP-46: the list results from all writes in order
  if (rowChange === undefined) return "RCP-46";
  // RCP-34: an updated recipient keeps its id and its url
  const isStableName = member === "id" || member === "url";
  return isStableName && rowChange.kind === "updated" ? "RCP-34" : requirementOfRowChange(rowChange);
}
