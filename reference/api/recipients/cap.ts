import { Rejection } from "../rejection.ts";
import { boundDetails } from "../rules/validate.ts";
import type { Service } from "../service.ts";
import type { RecipientPlan } from "./plan-recipients.ts";

/** Returns the plan, or throws a Rejection if it has problems or exceeds the cap. */
export function acceptPlan({ limits, statuses }: Service, plan: RecipientPlan): RecipientPlan {
  const { problems, total } = plan;
  const cap = limits.recipientsPerSurvey;
  if (problems.length === 0 && total <= cap) return plan;
  const overCap = {
    path: "recipients",
    message: `a survey has at most ${cap} recipients; this would make it ${total}`,
  };
  const details = total > cap ? [overCap, ...problems] : problems;
  throw new Rejection(problems.length === 0 ? statuses.overCap : 400, "The recipients can't be stored.", {
    details: boundDetails(details, limits.detailsPerResponse),
  });
}
