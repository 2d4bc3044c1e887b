import type { Fact } from "../../journal/fact.ts";
import { describeRowChange } from "../../journal/row-change.ts";
import type { Candidate, Step } from "../../journal/step.ts";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { NotInvited, Valid } from "../../model/values/expected-value.ts";
import { rowsIn } from "../../model/held-survey.ts";
import { isBlank } from "../../model/values/equality.ts";
import { isObject } from "../../../client/json/json.ts";
import { ofHistory, ofSpelling } from "./acceptance.ts";
import { one, special } from "./candidate.ts";
import { onCreate, onQuestion, onRow, onType, onUpdate } from "./members.ts";
import { effectOf } from "./refusal-effect.ts";
import { requirementOfNamedRow, requirementOfRowChange } from "./row-changes.ts";

/** Where a fact was seen. */
export type View = "create response" | "update response" | "read" | "read by slug";

/**
 * Whose a fact about the state of a survey is: candidates, the plainest first. The same table blames a difference and counts
 * an agreement. `cause` is the last write that named the aspect since the survey was last as expected, else the last one.
 */
export function ownersOf(
  fact: Fact,
  cause: Step | undefined,
  view: View,
  elsewhere: readonly Step[] = [],
): readonly Candidate[] {
  // no list of recipients at all
  if (fact.isWithoutList === true) return [one("RCP-5", "a list")];
  const read = cause && ofReadOtherwise(fact, cause);
  if (read !== undefined) return [read];
  if (view === "update response")
    return [one("SUR-38", fact.aspect), ...(isUrlLost(fact) ? [one("RCP-1", "update")] : ofPage(fact))];
  if (view === "create response" && cause !== undefined && !(fact.want instanceof NotInvited))
    return given(fact, cause);
  if (cause === undefined) return undisturbed(fact, view, elsewhere);
  if (!cause.isAccepted || cause.expected.outcome === "rejected" || isForbidden(cause))
    return [one(effectOf(cause), groupOf(fact.aspect))];
  if (fact.want instanceof NotInvited) return [one("SVC-8", cause.operation)];
  if (cause.operation === "create") return given(fact, cause);
  return cause.operation === "update" ? updated(fact, cause) : added(fact, cause);
}

/** Returns the requirement on a value that was given in another type and accepted. */
function ofReadOtherwise({ want, aspect }: Fact, { operation, expected }: Step): Candidate | undefined {
  if (want instanceof Valid) return one(want.id, operation);
  const [id] = expected.readAs === undefined ? [] : (expected.breaks ?? []);
  if (id === undefined) return undefined;
  return groupOf(aspect) === (id.startsWith("RCP-") ? "recipients" : "questions") ? one(id, operation) : undefined;
}

function isForbidden({ expected }: Step): boolean {
  return expected.outcome === "missing" || expected.outcome === "unauthorized";
}

/** The member of a survey that an aspect belongs to. */
export function groupOf(aspect: string): string {
  const point = aspect.indexOf(".");
  const what = point < 0 ? aspect : aspect.slice(0, point);
  return what === "question" ? "questions" : what === "row" ? "recipients" : what;
}

/** What nothing was written to. */
function undisturbed(fact: Fact, view: View, elsewhere: readonly Step[]): readonly Candidate[] {
  const page = ofPage(fact);
  if (view === "read by slug") return [one("SUR-3", groupOf(fact.aspect)), ...page];
  return page.length > 0 ? page : ofOthers(fact, elsewhere);
}

function isUrlLost({ aspect, agrees, got }: Fact): boolean {
  return aspect === "row.url" && !agrees && isBlank(got);
}

/** An id or a url is the same each time that it is shown. */
export function ofPage({ aspect }: Fact): readonly Candidate[] {
  return aspect === "row.id" || aspect === "row.url" ? [one("RCP-6", aspect.slice("row.".length))] : [];
}

/** Whose it is what requests that were sent at the same time leave. */
export function ofRace({ aspect, rowChange }: Fact, cause: Step | undefined): readonly Candidate[] {
  const { race, operation } = cause ?? {};
  if (race === undefined) return [];
  const member = aspect.slice("row.".length);
  const isTwin = aspect === "row.twice" || aspect === "row.invented";
  const facet = `${aspect} in a race for ${race.id}`;
  const ofAdds = isTwin ? "RCP-47" : "RCP-48";
  if (operation !== "add" || race.id === "RCP-47") return [special(race.id, facet)];
  const isOfOne = race.id === "RCP-49" && rowChange?.kind === "updated" && onRow[member] !== undefined;
  if (isOfOne) return [special("RCP-49", member)];
  if (race.id !== "SUR-42") return [special(ofAdds, facet)];
  // a PATCH among them may have undone it, or another add
  const isOneOfAdds = race.steps.filter((step) => step.operation === "add").length > 1;
  return [special(race.id, facet), ...(isOneOfAdds ? [{ ...one(ofAdds, facet), isRemote: true as const }] : [])];
}

/** Whose it is that writes to other surveys changed this one. */
export function ofOthers({ aspect, want, got }: Fact, elsewhere: readonly Step[]): readonly Candidate[] {
  return elsewhere.map((step) => {
    const isShared = [want, got].some(
      (value) => typeof value === "string" && value !== "" && step.sent.includes(value),
    );
    return one(effectElsewhere(step, aspect), isShared ? `${aspect}, shared` : aspect);
  });
}

/** Whose it is that a write to one survey leaves this aspect of the others alone. */
export function effectElsewhere(step: Step, aspect: string): RequirementId {
  if (!step.isAccepted || isForbidden(step)) return effectOf(step);
  if (step.operation === "add") return "RCP-39";
  // of two creates with one slug the second takes it
  if (step.operation === "create" && aspect === "slug") return step.race?.id ?? "SUR-20";
  return "SUR-40";
}

/** A value that a write gives: the value's own requirement. */
function given(fact: Fact, cause: Step): readonly Candidate[] {
  return [...valueOf(fact, cause), ...ofSpelling(cause, fact.kind ?? "seen")];
}

function valueOf(fact: Fact, { operation }: Step): readonly Candidate[] {
  const { aspect, kind = "seen", type = "" } = fact;
  const [what = "", member = ""] = aspect.split(".");
  if (what === "question") {
    if (member === "type") return [one(onType[type] ?? "QST-21", operation)];
    return [one(onQuestion[member] ?? "QST-20", wayOf(fact))];
  }
  if (what === "questions") return [one("QST-20", kind)];
  if (what !== "row") return [one(onCreate[what] ?? "SUR-12", kind)];
  const owner = onRow[member];
  if (owner !== undefined) return ofRow(fact, one(owner, kind));
  return [member === "id" || member === "url" ? one("RCP-6", `${member} since it was given`) : one("RCP-5", member)];
}

/** A recipient's own value; where it is another recipient's, or could be, it is also theirs that copy is each one's own. */
function ofRow({ aspect, agrees, isNeighbours = false }: Fact, own: Candidate): readonly Candidate[] {
  if (!/^row\.invite(Top|Bottom|SignOff)$/.test(aspect)) return [own];
  const apart = one("RCP-17", "seen");
  return agrees ? [own, apart] : isNeighbours ? [apart, own] : [own];
}

/** What is shown instead says it: not the old value, so the write was carried out and the value was spoiled. */
function isSpoiled({ agrees, isOld, aspect }: Fact): boolean {
  return !agrees && isOld !== true && aspect !== "questions";
}

/** Of so few values an old one may be shown by chance. */
function isOfFew(value: unknown): boolean {
  return typeof value === "boolean" || typeof value === "number";
}

/** The class of a value and the type of its question: the candidates of one claim are equally fine. */
function wayOf({ kind = "seen", type = "" }: Fact): string {
  return `${kind} ${type}`.trim();
}

function updated(fact: Fact, cause: Step): readonly Candidate[] {
  const names = isObject(cause.body) ? Object.keys(cause.body) : [];
  const group = groupOf(fact.aspect);
  const bySlug = cause.by === "slug";
  if (!names.includes(group))
    return [one("SUR-37", group), ...(bySlug ? [special("SUR-39", `${group} not named`)] : [])];
  const [what = "", member = ""] = fact.aspect.split(".");
  const isValue = what === "question" || what === "questions" || onRow[member] !== undefined;
  const values = isValue ? given(fact, cause) : [];
  // what is shown instead says whether the write wasn't carried out, or the value was spoiled
  const { previousChange, kind = "seen" } = fact;
  const own = one(
    onUpdate[group] ?? "SUR-36",
    `${member} ${wayOf(fact)}${previousChange === undefined || member === "kept" ? "" : " again"}`.trim(),
  );
  if (isSpoiled(fact) && values.length > 0) return values;
  const possible = fact.agrees || fact.isOld !== true || (what !== "questions" && isOfFew(fact.got)) ? values : [];
  return [
    ...possible,
    own,
    ...(what === "row" && rowsIn(cause.body).length === 0
      ? [one("RCP-21", member === "kept" ? "invented" : member)]
      : []),
    ...(previousChange === undefined ? [] : [ofHistory(member === "kept" ? "kept" : "given", previousChange)]),
    ...(names.length > 1 ? [one("SUR-36", `${names.length}`)] : []),
    ...(bySlug ? [special("SUR-39", group)] : []),
    ...(possible.length > 0 ? [] : ofSpelling(cause, kind)),
    ...(possible.length > 0 || !isRepeatable(fact, cause) ? [] : values),
  ];
}

/** Of recipients, and of others' documents, a value may be one that was shown before: that it is old says little of the write. */
function isRepeatable({ aspect }: Fact, { isOverheard }: Step): boolean {
  return aspect.startsWith("row.") || isOverheard === true;
}

function added(fact: Fact, cause: Step): readonly Candidate[] {
  const [what = "", member = ""] = fact.aspect.split(".");
  if (what !== "row") return [one("RCP-45", what)];
  const { rowChange, kind = "seen", previousChange } = fact;
  const { rowChanges = [] } = cause.expected.after ?? {};
  const change = rowChange === undefined ? "" : describeRowChange(rowChange);
  const asSent = specialOf(cause, `${change} ${member}`);
  if (member === "invented")
    return [
      ...rowChanges
        .toSorted((a, b) => (describeRowChange(a) < describeRowChange(b) ? 1 : -1))
        .map((each) => one(requirementOfNamedRow(each), member)),
      ...asSent,
    ];
  if (member === "inviteSentAt" && rowChange?.kind === "skipped")
    return [one("RCP-44", change), one(requirementOfNamedRow(rowChange), member)];
  // another recipient's copy: what is shown instead says that they were mixed up
  if (!fact.agrees && fact.isNeighbours === true && rowChange?.kind === "unmatched" && member.startsWith("invite"))
    return [one("RCP-17", "mixed up"), one("RCP-36", member)];
  const isName = member === "id" || member === "url";
  const isUpdated = rowChange?.kind === "updated";
  // a recipient that an overwrite removed has no row change
  const ofChange = rowChange === undefined ? "RCP-46" : requirementOfRowChange(rowChange);
  const base = isName && isUpdated ? "RCP-34" : ofChange;
  const among = rowChanges.length > 1 ? ", among others" : "";
  const isWritten = (isUpdated || rowChange?.kind === "added") && kind !== "not given";
  const owner = onRow[member];
  const values = isWritten && owner !== undefined ? [one(owner, kind)] : [];
  const histories = previousChange === undefined ? [] : [ofHistory(change, previousChange)];
  if (isSpoiled(fact) && values.length > 0)
    return [...values, ...histories.filter(({ isSpecial = false }) => isSpecial), ...ofSpelling(cause, kind)];
  return [
    ...(fact.agrees ? values : []),
    one(base, `${member}${values.length > 0 ? ` ${kind}` : ""}${among}`),
    ...asSent,
    ...histories,
    ...ofSpelling(cause, kind),
    ...(fact.agrees ? [] : values),
  ];
}

/** What is special about an add. */
export function specialOf({ body, by }: Step, facet: string): readonly Candidate[] {
  const isExplicit = isObject(body) && body["skipExisting"] === false;
  return [...(isExplicit ? [one("RCP-37", facet)] : []), ...(by === "slug" ? [special("RCP-38", facet)] : [])];
}
