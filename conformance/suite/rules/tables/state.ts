import type { Fact } from "../../journal/fact.ts";
import { describeRowChange } from "../../journal/row-change.ts";
import { isByOthers } from "../../journal/other-clients.ts";
import type { Suspect, Step } from "../../journal/step.ts";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { NotInvited, Valid } from "../../model/values/expected-value.ts";
import { rowsIn } from "../../model/expected-survey.ts";
import { isBlank } from "../../model/values/equality.ts";
import { isObject } from "../../../client/json/json.ts";
import { historySuspect, spellingSuspects } from "./acceptance.ts";
import { suspect, specificSuspect } from "./suspect.ts";
import { onCreate, onQuestion, onRow, onType, onUpdate, requirementIn } from "./members.ts";
import { requirementOfRejection } from "./rejections.ts";
import { requirementOfNamedRow, requirementOfRowChange } from "./row-change-requirements.ts";

export type View = "create response" | "update response" | "read" | "read by slug";

/**
 * Returns the requirements that a fact may break or keep, the most general first. `cause` is the last write that named
 * the aspect since the survey was last as expected, else the last write.
 */
export function stateSuspects(
  fact: Fact,
  cause: Step | undefined,
  view: View,
  elsewhere: readonly Step[] = [],
): readonly Suspect[] {
  if (fact.isWithoutList === true) return [suspect("RCP-5", "a list")];
  const coerced = cause && coercionSuspect(fact, cause);
  if (coerced !== undefined) return [coerced];
  if (view === "update response")
    return [
      suspect("SUR-38", fact.aspect),
      ...(isUrlLost(fact) ? [suspect("RCP-1", "update")] : stableNameSuspects(fact)),
    ];
  if (view === "create response" && cause !== undefined && !(fact.want instanceof NotInvited))
    return valueSuspects(fact, cause);
  if (cause === undefined) return undisturbedSuspects(fact, view, elsewhere);
  if (!cause.isAccepted || cause.expected.outcome === "rejected" || isForbidden(cause))
    return [suspect(requirementOfRejection(cause), groupOf(fact.aspect))];
  if (fact.want instanceof NotInvited) return [suspect("SVC-8", cause.operation)];
  if (cause.operation === "create") return valueSuspects(fact, cause);
  return cause.operation === "update" ? updateSuspects(fact, cause) : addSuspects(fact, cause);
}

function coercionSuspect({ want, aspect }: Fact, { operation, expected }: Step): Suspect | undefined {
  if (want instanceof Valid) return suspect(want.id, operation);
  const [id] = expected.readAs === undefined ? [] : (expected.breaks ?? []);
  if (id === undefined) return undefined;
  return groupOf(aspect) === (id.startsWith("RCP-") ? "recipients" : "questions") ? suspect(id, operation) : undefined;
}

function isForbidden({ expected }: Step): boolean {
  return expected.outcome === "missing" || expected.outcome === "unauthorized";
}

/** Returns `questions` for `question.label`, `recipients` for `row.title`. */
export function groupOf(aspect: string): string {
  const point = aspect.indexOf(".");
  const part = point < 0 ? aspect : aspect.slice(0, point);
  return part === "question" ? "questions" : part === "row" ? "recipients" : part;
}

export function undisturbedSuspects(fact: Fact, view: View, elsewhere: readonly Step[]): readonly Suspect[] {
  const nameSuspects = stableNameSuspects(fact);
  if (view === "read by slug") return [suspect("SUR-3", groupOf(fact.aspect)), ...nameSuspects];
  return nameSuspects.length > 0 ? nameSuspects : otherSurveySuspects(fact, elsewhere);
}

function isUrlLost({ aspect, agrees, got }: Fact): boolean {
  return aspect === "row.url" && !agrees && isBlank(got);
}

export function stableNameSuspects({ aspect }: Fact): readonly Suspect[] {
  return aspect === "row.id" || aspect === "row.url" ? [suspect("RCP-6", aspect.slice("row.".length))] : [];
}

export function raceSuspects({ aspect, rowChange }: Fact, cause: Step | undefined): readonly Suspect[] {
  const { race, operation } = cause ?? {};
  if (race === undefined) return [];
  const member = aspect.slice("row.".length);
  const isDuplicate = aspect === "row.twice" || aspect === "row.invented";
  const facet = `${aspect} in a race for ${race.id}`;
  const requirementOfAdds = isDuplicate ? "RCP-47" : "RCP-48";
  if (operation !== "add" || race.id === "RCP-47") return [specificSuspect(race.id, facet)];
  const isOfOneRecipient =
    race.id === "RCP-49" && rowChange?.kind === "updated" && requirementIn(onRow, member) !== undefined;
  if (isOfOneRecipient) return [specificSuspect("RCP-49", member)];
  if (race.id !== "SUR-42") return [specificSuspect(requirementOfAdds, facet)];
  // a PATCH or another add of the race may have undone it
  const hasSeveralAdds = race.steps.filter((step) => step.operation === "add").length > 1;
  return [
    specificSuspect(race.id, facet),
    ...(hasSeveralAdds ? [{ ...suspect(requirementOfAdds, facet), isUnlikely: true as const }] : []),
  ];
}

export function otherSurveySuspects({ aspect, want, got }: Fact, elsewhere: readonly Step[]): readonly Suspect[] {
  return elsewhere.map((step) => {
    const isShared = [want, got].some(
      (value) => typeof value === "string" && value !== "" && step.sent.includes(value),
    );
    return suspect(requirementOnOtherSurveys(step, aspect), isShared ? `${aspect}, shared` : aspect);
  });
}

export function requirementOnOtherSurveys(step: Step, aspect: string): RequirementId {
  if (!step.isAccepted || isForbidden(step)) return requirementOfRejection(step);
  if (step.operation === "add") return "RCP-39";
  // the second of two creates takes their slug
  if (step.operation === "create" && aspect === "slug") return step.race?.id ?? "SUR-20";
  return "SUR-40";
}

function valueSuspects(fact: Fact, cause: Step): readonly Suspect[] {
  return [...memberSuspects(fact, cause), ...spellingSuspects(cause, fact.kind ?? "seen")];
}

export function memberSuspects(fact: Fact, { operation }: Step): readonly Suspect[] {
  const { aspect, kind = "seen", type = "" } = fact;
  const [part = "", member = ""] = aspect.split(".");
  if (part === "question") {
    if (member === "type") return [suspect(requirementIn(onType, type) ?? "QST-21", operation)];
    return [suspect(requirementIn(onQuestion, member) ?? "QST-20", valueFacet(fact))];
  }
  if (part === "questions") return [suspect("QST-20", kind)];
  if (part !== "row") return [suspect(requirementIn(onCreate, part) ?? "SUR-12", kind)];
  const requirement = requirementIn(onRow, member);
  if (requirement !== undefined) return inviteCopySuspects(fact, suspect(requirement, kind));
  return [
    member === "id" || member === "url" ? suspect("RCP-6", `${member} since it was given`) : suspect("RCP-5", member),
  ];
}

/** Invite copy that another recipient has breaks RCP-17 first. */
export function inviteCopySuspects({ aspect, agrees, isNeighbours = false }: Fact, own: Suspect): readonly Suspect[] {
  if (!/^row\.invite(Top|Bottom|SignOff)$/.test(aspect)) return [own];
  const copySuspect = suspect("RCP-17", "seen");
  return agrees ? [own, copySuspect] : isNeighbours ? [copySuspect, own] : [own];
}

/** True if a new value is shown that differs from the given one: the write was carried out and the value was spoiled. */
function isSpoiled({ agrees, isOld, aspect }: Fact): boolean {
  return !agrees && isOld !== true && aspect !== "questions";
}

/** True for values that may equal an older one by chance, such as booleans. */
function isOfFewValues(value: unknown): boolean {
  return typeof value === "boolean" || typeof value === "number";
}

function valueFacet({ kind = "seen", type = "" }: Fact): string {
  return `${kind} ${type}`.trim();
}

export function updateSuspects(fact: Fact, cause: Step): readonly Suspect[] {
  const names = isObject(cause.body) ? Object.keys(cause.body) : [];
  const group = groupOf(fact.aspect);
  const bySlug = cause.by === "slug";
  if (!names.includes(group))
    return [suspect("SUR-37", group), ...(bySlug ? [specificSuspect("SUR-39", `${group} not named`)] : [])];
  const [part = "", member = ""] = fact.aspect.split(".");
  const isValue = part === "question" || part === "questions" || requirementIn(onRow, member) !== undefined;
  const values = isValue ? valueSuspects(fact, cause) : [];
  const { previousChange, kind = "seen" } = fact;
  const rows = rowsIn(cause.body);
  const byIds = group === "recipients" && rows.length > 0 && rows.every(({ id }) => id !== undefined) ? " by ids" : "";
  const again = previousChange === undefined || member === "kept" ? "" : " again";
  const own = suspect(
    requirementIn(onUpdate, group) ?? "SUR-36",
    `${member} ${valueFacet(fact)}${again}${byIds}`.trim(),
  );
  if (isSpoiled(fact) && values.length > 0) return values;
  // an old value means that the write wasn't carried out
  const valuesFirst =
    fact.agrees || fact.isOld !== true || (part !== "questions" && isOfFewValues(fact.got)) ? values : [];
  return [
    ...valuesFirst,
    own,
    ...(part === "row" && rows.length === 0 ? [suspect("RCP-21", member === "kept" ? "invented" : member)] : []),
    ...(previousChange === undefined ? [] : [historySuspect(member === "kept" ? "kept" : "given", previousChange)]),
    ...(names.length > 1 ? [suspect("SUR-36", `${names.length}`)] : []),
    ...(bySlug ? [specificSuspect("SUR-39", group)] : []),
    ...(valuesFirst.length > 0 ? [] : spellingSuspects(cause, kind)),
    ...(valuesFirst.length > 0 || !isRepeatable(fact, cause) ? [] : values),
  ];
}

/** True if the same value may be given twice, so that an old value says little about the write. */
function isRepeatable({ aspect }: Fact, cause: Step): boolean {
  return aspect.startsWith("row.") || isByOthers(cause);
}

export function addSuspects(fact: Fact, cause: Step): readonly Suspect[] {
  const [part = "", member = ""] = fact.aspect.split(".");
  if (part !== "row") return [suspect("RCP-45", part)];
  const { rowChange, kind = "seen", previousChange } = fact;
  const { rowChanges = [] } = cause.expected.after ?? {};
  const change = rowChange === undefined ? "" : describeRowChange(rowChange);
  const specialSuspects = specialAddSuspects(cause, `${change} ${member}`);
  if (member === "invented")
    return [
      ...rowChanges
        .toSorted((a, b) => (describeRowChange(a) < describeRowChange(b) ? 1 : -1))
        .map((each) => suspect(requirementOfNamedRow(each), member)),
      ...specialSuspects,
    ];
  if (member === "inviteSentAt" && rowChange?.kind === "skipped")
    return [suspect("RCP-44", change), suspect(requirementOfNamedRow(rowChange), member)];
  // the copy of another recipient means that the two were mixed up
  if (!fact.agrees && fact.isNeighbours === true && rowChange?.kind === "unmatched" && member.startsWith("invite"))
    return [suspect("RCP-17", "mixed up"), suspect("RCP-36", member)];
  const isName = member === "id" || member === "url";
  const isUpdated = rowChange?.kind === "updated";
  // a recipient that an overwrite removed has no row change
  const changeRequirement = rowChange === undefined ? "RCP-46" : requirementOfRowChange(rowChange);
  const requirement = isName && isUpdated ? "RCP-34" : changeRequirement;
  const among = rowChanges.length > 1 ? ", among others" : "";
  const isWritten = (isUpdated || rowChange?.kind === "added") && kind !== "not given";
  const memberRequirement = requirementIn(onRow, member);
  const values = isWritten && memberRequirement !== undefined ? [suspect(memberRequirement, kind)] : [];
  const histories = previousChange === undefined ? [] : [historySuspect(change, previousChange)];
  if (isSpoiled(fact) && values.length > 0)
    return [...values, ...histories.filter(({ isSpecific = false }) => isSpecific), ...spellingSuspects(cause, kind)];
  return [
    ...(fact.agrees ? values : []),
    suspect(requirement, `${member}${values.length > 0 ? ` ${kind}` : ""}${among}`),
    ...specialSuspects,
    ...histories,
    ...spellingSuspects(cause, kind),
    ...(fact.agrees ? [] : values),
  ];
}

export function specialAddSuspects({ body, by }: Step, facet: string): readonly Suspect[] {
  const isExplicit = isObject(body) && body["skipExisting"] === false;
  return [
    ...(isExplicit ? [suspect("RCP-37", facet)] : []),
    ...(by === "slug" ? [specificSuspect("RCP-38", facet)] : []),
  ];
}
