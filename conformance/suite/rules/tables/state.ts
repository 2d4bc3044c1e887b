import type { Fact } from "../../journal/fact.ts";
import { describeRowChange } from "../../journal/row-change.ts";
import { isByOthers } from "../../journal/others.ts";
import type { Suspect, Step } from "../../journal/step.ts";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { NotInvited, Valid } from "../../model/values/expected-value.ts";
import { rowsIn } from "../../model/expected-survey.ts";
import { isBlank } from "../../model/values/equality.ts";
import { isObject } from "../../../client/json/json.ts";
import { historySuspect, spellingSuspects } from "./acceptance.ts";
import { one, specific } from "./suspect.ts";
import { onCreate, onQuestion, onRow, onType, onUpdate, requirementIn } from "./members.ts";
import { requirementOfRejection } from "./rejections.ts";
import { requirementOfNamedRow, requirementOfRowChange } from "./row-changes.ts";

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
  if (fact.isWithoutList === true) return [one("RCP-5", "a list")];
  const read = cause && castSuspect(fact, cause);
  if (read !== undefined) return [read];
  if (view === "update response")
    return [one("SUR-38", fact.aspect), ...(isUrlLost(fact) ? [one("RCP-1", "update")] : stableNameSuspects(fact))];
  if (view === "create response" && cause !== undefined && !(fact.want instanceof NotInvited))
    return valueSuspects(fact, cause);
  if (cause === undefined) return undisturbedSuspects(fact, view, elsewhere);
  if (!cause.isAccepted || cause.expected.outcome === "rejected" || isForbidden(cause))
    return [one(requirementOfRejection(cause), groupOf(fact.aspect))];
  if (fact.want instanceof NotInvited) return [one("SVC-8", cause.operation)];
  if (cause.operation === "create") return valueSuspects(fact, cause);
  return cause.operation === "update" ? updateSuspects(fact, cause) : addSuspects(fact, cause);
}

function castSuspect({ want, aspect }: Fact, { operation, expected }: Step): Suspect | undefined {
  if (want instanceof Valid) return one(want.id, operation);
  const [id] = expected.readAs === undefined ? [] : (expected.breaks ?? []);
  if (id === undefined) return undefined;
  return groupOf(aspect) === (id.startsWith("RCP-") ? "recipients" : "questions") ? one(id, operation) : undefined;
}

function isForbidden({ expected }: Step): boolean {
  return expected.outcome === "missing" || expected.outcome === "unauthorized";
}

/** Returns `questions` for `question.label`, `recipients` for `row.title`. */
export function groupOf(aspect: string): string {
  const point = aspect.indexOf(".");
  const what = point < 0 ? aspect : aspect.slice(0, point);
  return what === "question" ? "questions" : what === "row" ? "recipients" : what;
}

export function undisturbedSuspects(fact: Fact, view: View, elsewhere: readonly Step[]): readonly Suspect[] {
  const page = stableNameSuspects(fact);
  if (view === "read by slug") return [one("SUR-3", groupOf(fact.aspect)), ...page];
  return page.length > 0 ? page : otherSurveySuspects(fact, elsewhere);
}

function isUrlLost({ aspect, agrees, got }: Fact): boolean {
  return aspect === "row.url" && !agrees && isBlank(got);
}

export function stableNameSuspects({ aspect }: Fact): readonly Suspect[] {
  return aspect === "row.id" || aspect === "row.url" ? [one("RCP-6", aspect.slice("row.".length))] : [];
}

export function raceSuspects({ aspect, rowChange }: Fact, cause: Step | undefined): readonly Suspect[] {
  const { race, operation } = cause ?? {};
  if (race === undefined) return [];
  const member = aspect.slice("row.".length);
  const isDuplicate = aspect === "row.twice" || aspect === "row.invented";
  const facet = `${aspect} in a race for ${race.id}`;
  const ofAdds = isDuplicate ? "RCP-47" : "RCP-48";
  if (operation !== "add" || race.id === "RCP-47") return [specific(race.id, facet)];
  const isOfOne = race.id === "RCP-49" && rowChange?.kind === "updated" && requirementIn(onRow, member) !== undefined;
  if (isOfOne) return [specific("RCP-49", member)];
  if (race.id !== "SUR-42") return [specific(ofAdds, facet)];
  // a PATCH or another add of the race may have undone it
  const isOneOfAdds = race.steps.filter((step) => step.operation === "add").length > 1;
  return [specific(race.id, facet), ...(isOneOfAdds ? [{ ...one(ofAdds, facet), isUnlikely: true as const }] : [])];
}

export function otherSurveySuspects({ aspect, want, got }: Fact, elsewhere: readonly Step[]): readonly Suspect[] {
  return elsewhere.map((step) => {
    const isShared = [want, got].some(
      (value) => typeof value === "string" && value !== "" && step.sent.includes(value),
    );
    return one(requirementOnOtherSurveys(step, aspect), isShared ? `${aspect}, shared` : aspect);
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
  const [what = "", member = ""] = aspect.split(".");
  if (what === "question") {
    if (member === "type") return [one(requirementIn(onType, type) ?? "QST-21", operation)];
    return [one(requirementIn(onQuestion, member) ?? "QST-20", valueFacet(fact))];
  }
  if (what === "questions") return [one("QST-20", kind)];
  if (what !== "row") return [one(requirementIn(onCreate, what) ?? "SUR-12", kind)];
  const owner = requirementIn(onRow, member);
  if (owner !== undefined) return inviteCopySuspects(fact, one(owner, kind));
  return [member === "id" || member === "url" ? one("RCP-6", `${member} since it was given`) : one("RCP-5", member)];
}

/** Invite copy that another recipient has breaks RCP-17 first. */
export function inviteCopySuspects({ aspect, agrees, isNeighbours = false }: Fact, own: Suspect): readonly Suspect[] {
  if (!/^row\.invite(Top|Bottom|SignOff)$/.test(aspect)) return [own];
  const apart = one("RCP-17", "seen");
  return agrees ? [own, apart] : isNeighbours ? [apart, own] : [own];
}

/** True if a new value is shown that differs from the given one: the write was carried out and the value was spoiled. */
function isSpoiled({ agrees, isOld, aspect }: Fact): boolean {
  return !agrees && isOld !== true && aspect !== "questions";
}

/** True for values that may equal an old value by chance. */
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
    return [one("SUR-37", group), ...(bySlug ? [specific("SUR-39", `${group} not named`)] : [])];
  const [what = "", member = ""] = fact.aspect.split(".");
  const isValue = what === "question" || what === "questions" || requirementIn(onRow, member) !== undefined;
  const values = isValue ? valueSuspects(fact, cause) : [];
  const { previousChange, kind = "seen" } = fact;
  const own = one(
    requirementIn(onUpdate, group) ?? "SUR-36",
    `${member} ${valueFacet(fact)}${previousChange === undefined || member === "kept" ? "" : " again"}`.trim(),
  );
  if (isSpoiled(fact) && values.length > 0) return values;
  // an old value means that the write wasn't carried out
  const possible =
    fact.agrees || fact.isOld !== true || (what !== "questions" && isOfFewValues(fact.got)) ? values : [];
  return [
    ...possible,
    own,
    ...(what === "row" && rowsIn(cause.body).length === 0
      ? [one("RCP-21", member === "kept" ? "invented" : member)]
      : []),
    ...(previousChange === undefined ? [] : [historySuspect(member === "kept" ? "kept" : "given", previousChange)]),
    ...(names.length > 1 ? [one("SUR-36", `${names.length}`)] : []),
    ...(bySlug ? [specific("SUR-39", group)] : []),
    ...(possible.length > 0 ? [] : spellingSuspects(cause, kind)),
    ...(possible.length > 0 || !isRepeatable(fact, cause) ? [] : values),
  ];
}

/** True if the same value may be given twice, so that an old value says little about the write. */
function isRepeatable({ aspect }: Fact, cause: Step): boolean {
  return aspect.startsWith("row.") || isByOthers(cause);
}

export function addSuspects(fact: Fact, cause: Step): readonly Suspect[] {
  const [what = "", member = ""] = fact.aspect.split(".");
  if (what !== "row") return [one("RCP-45", what)];
  const { rowChange, kind = "seen", previousChange } = fact;
  const { rowChanges = [] } = cause.expected.after ?? {};
  const change = rowChange === undefined ? "" : describeRowChange(rowChange);
  const asSent = specialAddSuspects(cause, `${change} ${member}`);
  if (member === "invented")
    return [
      ...rowChanges
        .toSorted((a, b) => (describeRowChange(a) < describeRowChange(b) ? 1 : -1))
        .map((each) => one(requirementOfNamedRow(each), member)),
      ...asSent,
    ];
  if (member === "inviteSentAt" && rowChange?.kind === "skipped")
    return [one("RCP-44", change), one(requirementOfNamedRow(rowChange), member)];
  // the copy of another recipient means that the two were mixed up
  if (!fact.agrees && fact.isNeighbours === true && rowChange?.kind === "unmatched" && member.startsWith("invite"))
    return [one("RCP-17", "mixed up"), one("RCP-36", member)];
  const isName = member === "id" || member === "url";
  const isUpdated = rowChange?.kind === "updated";
  // a recipient that an overwrite removed has no row change
  const ofChange = rowChange === undefined ? "RCP-46" : requirementOfRowChange(rowChange);
  const base = isName && isUpdated ? "RCP-34" : ofChange;
  const among = rowChanges.length > 1 ? ", among others" : "";
  const isWritten = (isUpdated || rowChange?.kind === "added") && kind !== "not given";
  const owner = requirementIn(onRow, member);
  const values = isWritten && owner !== undefined ? [one(owner, kind)] : [];
  const histories = previousChange === undefined ? [] : [historySuspect(change, previousChange)];
  if (isSpoiled(fact) && values.length > 0)
    return [...values, ...histories.filter(({ isSpecific = false }) => isSpecific), ...spellingSuspects(cause, kind)];
  return [
    ...(fact.agrees ? values : []),
    one(base, `${member}${values.length > 0 ? ` ${kind}` : ""}${among}`),
    ...asSent,
    ...histories,
    ...spellingSuspects(cause, kind),
    ...(fact.agrees ? [] : values),
  ];
}

export function specialAddSuspects({ body, by }: Step, facet: string): readonly Suspect[] {
  const isExplicit = isObject(body) && body["skipExisting"] === false;
  return [...(isExplicit ? [one("RCP-37", facet)] : []), ...(by === "slug" ? [specific("RCP-38", facet)] : [])];
}
