import { groupOf, type Fact } from "../../journal/fact.ts";
import type { Suspect, Step } from "../../journal/step.ts";
import { NotInvited, Valid } from "../../model/values/expected-value.ts";
import { isBlank } from "../../model/values/equality.ts";
import { addSuspects } from "./add-suspects.ts";
import { valueSuspects } from "./member-suspects.ts";
import { otherSurveySuspects } from "./other-survey-suspects.ts";
import { mustNotReachSurvey, requirementOfRejection } from "./rejections.ts";
import { suspect } from "./suspect.ts";
import { updateSuspects } from "./update-suspects.ts";

/** The response that shows the survey. */
export type View = "create response" | "update response" | "read" | "read by slug";

/**
 * Returns the requirements that a fact may break or keep, the most general first. `cause` is the write that decides what
 * the response must show (see cause.ts); undefined if nothing was written since the last read-back.
 */
export function stateSuspects(
  fact: Fact,
  cause: Step | undefined,
  view: View,
  writesElsewhere: readonly Step[] = [],
): readonly Suspect[] {
  if (fact.isWithoutList === true) return [suspect("RCP-5", "a list")];
  const coerced = cause && coercionSuspect(fact, cause);
  if (coerced !== undefined) return [coerced];
  if (view === "update response") return updateResponseSuspects(fact);
  const mustStayUninvited = fact.want instanceof NotInvited;
  if (view === "create response" && cause !== undefined && !mustStayUninvited) return valueSuspects(fact, cause);
  if (cause === undefined) return undisturbedSuspects(fact, view, writesElsewhere);
  if (!cause.isAccepted || cause.expected.outcome === "rejected" || mustNotReachSurvey(cause))
    return [suspect(requirementOfRejection(cause), groupOf(fact.aspect))];
  if (mustStayUninvited) return [suspect("SVC-8", cause.operation)];
  if (cause.operation === "create") return valueSuspects(fact, cause);
  return cause.operation === "update" ? updateSuspects(fact, cause) : addSuspects(fact, cause);
}

/** Returns the requirement on an invalid value that the service accepted and stored as another one. */
function coercionSuspect({ want, aspect }: Fact, { operation, expected }: Step): Suspect | undefined {
  if (want instanceof Valid) return suspect(want.id, operation);
  const id = expected.breaks?.[0];
  if (id === undefined || expected.readAs === undefined) return undefined;
  const group = id.startsWith("RCP-") ? "recipients" : "questions";
  return groupOf(aspect) === group ? suspect(id, operation) : undefined;
}

function updateResponseSuspects(fact: Fact): readonly Suspect[] {
  const { aspect, agrees, got } = fact;
  const isUrlLost = aspect === "row.url" && !agrees && isBlank(got);
  return [suspect("SUR-38", aspect), ...(isUrlLost ? [suspect("RCP-1", "update")] : stableNameSuspects(fact))];
}

/** Returns the requirements on a survey to which nothing was written since the last read-back. */
export function undisturbedSuspects(fact: Fact, view: View, writesElsewhere: readonly Step[]): readonly Suspect[] {
  const nameSuspects = stableNameSuspects(fact);
  if (view === "read by slug") return [suspect("SUR-3", groupOf(fact.aspect)), ...nameSuspects];
  return nameSuspects.length > 0 ? nameSuspects : otherSurveySuspects(fact, writesElsewhere);
}

/** Returns RCP-6 for the id or the url of a recipient. */
export function stableNameSuspects({ aspect }: Fact): readonly Suspect[] {
  return aspect === "row.id" || aspect === "row.url" ? [suspect("RCP-6", aspect.slice("row.".length))] : [];
}
