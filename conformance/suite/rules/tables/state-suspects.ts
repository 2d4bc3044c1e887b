import { groupOf, type Fact } from "../../journal/fact.ts";
import type { Suspect, Step } from "../../journal/step.ts";
import { NotInvited, Valid } from "../../model/values/expected-value.ts";
import { isBlank } from "../../model/values/equality.ts";
import { addSuspects } from "./add-suspects.ts";
import { valueSuspects } from "./member-suspects.ts";
import { mustNotReachSurvey, requirementOfRejection } from "./rejections.ts";
import { suspect, specificSuspect } from "./suspect.ts";
import { updateSuspects } from "./update-suspects.ts";
import { onRow, requirementIn } from "./members.ts";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";

/** The response that shows the survey. */
export type View = "create response" | "update response" | "read" | "read by slug";

/**
 * Returns the requirements that a fact may break or keep, the most general first. `cause` is the write that decides
 * what the response must show (see cause.ts). It is undefined if nothing was written since the last read-back.
 */
export function stateSuspects(
  fact: Fact,
  cause: Step | undefined,
  view: View,
  writesElsewhere: readonly Step[] = [],
): readonly Suspect[] {
  // RCP-5: a created survey has the recipients that were sent
  if (fact.isWithoutList === true) return [suspect("RCP-5", "a list")];
  const coerced = cause && coercionSuspect(fact, cause);
  if (coerced !== undefined) return [coerced];
  if (view === "update response") return updateResponseSuspects(fact);
  const mustStayUninvited = fact.want instanceof NotInvited;
  if (view === "create response" && cause !== undefined && !mustStayUninvited) return valueSuspects(fact, cause);
  if (cause === undefined) return undisturbedSuspects(fact, view, writesElsewhere);
  if (!cause.isAccepted || cause.expected.outcome === "rejected" || mustNotReachSurvey(cause))
    return [suspect(requirementOfRejection(cause), groupOf(fact.aspect))];
  // SVC-8: a request to the API sends no mail, so it leaves nobody invited
  if (mustStayUninvited) return [suspect("SVC-8", cause.operation)];
  if (cause.operation === "create") return valueSuspects(fact, cause);
  return cause.operation === "update" ? updateSuspects(fact, cause) : addSuspects(fact, cause);
}

/** Returns the requirement on an invalid value that the service accepted and stored as another one. */
function coercionSuspect({ want, aspect }: Fact, { operation, expected }: Step): Suspect | undefined {
  if (want instanceof Valid) return suspect(want.id, operation);
  const id = expected.breaks?.[0];
  if (id === undefined || expected.readAs === undefined) return undefined;
  // RCP-50 and RCP-51 concern recipients, all others questions
  const group = id.startsWith("RCP-") ? "recipients" : "questions";
  return groupOf(aspect) === group ? suspect(id, operation) : undefined;
}

/** SUR-38: the response shows what the next read returns. RCP-1: every recipient has a url. */
function updateResponseSuspects(fact: Fact): readonly Suspect[] {
  const { aspect, agrees, got } = fact;
  const isUrlLost = aspect === "row.url" && !agrees && isBlank(got);
  return [suspect("SUR-38", aspect), ...(isUrlLost ? [suspect("RCP-1", "update")] : stableNameSuspects(fact))];
}

/** Returns the requirements on a survey to which nothing was written since the last read-back. */
export function undisturbedSuspects(fact: Fact, view: View, writesElsewhere: readonly Step[]): readonly Suspect[] {
  const nameSuspects = stableNameSuspects(fact);
  // SUR-3: a read by slug returns the same survey as by id
  if (view === "read by slug") return [suspect("SUR-3", groupOf(fact.aspect)), ...nameSuspects];
  return nameSuspects.length > 0 ? nameSuspects : otherSurveySuspects(fact, writesElsewhere);
}

/** Returns RCP-6 for the id or the url of a recipient. */
export function stableNameSuspects({ aspect }: Fact): readonly Suspect[] {
  return aspect === "row.id" || aspect === "row.url" ? [suspect("RCP-6", aspect.slice("row.".length))] : [];
}

/**
 * Returns the requirements on the last write, if it was one of several concurrent requests. RCP-47: adds of one
 * email lead to one recipient. RCP-48: no add undoes another. RCP-49: no add brings back an old value.
 */
export function raceSuspects({ aspect, rowChange }: Fact, cause: Step | undefined): readonly Suspect[] {
  const { race, operation } = cause ?? {};
  if (race === undefined) return [];
  const facet = `${aspect} in a race for ${race.id}`;
  if (operation !== "add" || race.id === "RCP-47") return [specificSuspect(race.id, facet)];
  const member = aspect.slice("row.".length);
  if (race.id === "RCP-49" && rowChange?.kind === "updated" && requirementIn(onRow, member) !== undefined)
    return [specificSuspect("RCP-49", member)];
  const requirementOfAdds = aspect === "row.twice" || aspect === "row.invented" ? "RCP-47" : "RCP-48";
  if (race.id !== "SUR-42") return [specificSuspect(requirementOfAdds, facet)];
  // a race for SUR-42 has PATCHes too: these or another add may have undone the add
  const hasSeveralAdds = race.steps.filter((step) => step.operation === "add").length > 1;
  const suspectOfAdds: Suspect = { ...suspect(requirementOfAdds, facet), isUnlikely: true };
  return hasSeveralAdds ? [specificSuspect("SUR-42", facet), suspectOfAdds] : [specificSuspect("SUR-42", facet)];
}

/** Returns the requirements by which writes to other surveys leave this one as it was. `shared`: one sent the value. */
export function otherSurveySuspects({ aspect, want, got }: Fact, writesElsewhere: readonly Step[]): readonly Suspect[] {
  return writesElsewhere.map((step) => {
    const isShared = [want, got].some(
      (value) => typeof value === "string" && value !== "" && step.sent.includes(value),
    );
    return suspect(requirementOnOtherSurveys(step, aspect), isShared ? `${aspect}, shared` : aspect);
  });
}

/** Returns the requirement by which a write to another survey leaves this one as it was. */
export function requirementOnOtherSurveys(step: Step, aspect: string): RequirementId {
  if (!step.isAccepted || mustNotReachSurvey(step)) return requirementOfRejection(step);
  // RCP-39: an add matches recipients of the named survey only
  if (step.operation === "add") return "RCP-39";
  // SUR-20: an accepted create with the survey's slug has taken the slug over
  if (step.operation === "create" && aspect === "slug") return step.race?.id ?? "SUR-20";
  // SUR-40: a create or a PATCH changes no other survey
  return "SUR-40";
}
