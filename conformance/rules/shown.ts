import type { Step } from "../journal/step.ts";
import { recipientsOf, type ShownRecipient } from "../reading/recipients.ts";
import { findSurvey, type ShownSurvey } from "../reading/survey.ts";

/** The survey that an accepted create, read or PATCH shows. */
export function shownSurveyOf({ operation, isAccepted, exchange }: Step): ShownSurvey | undefined {
  const shows = operation === "create" || operation === "read" || operation === "update";
  return shows && isAccepted && exchange !== undefined ? findSurvey(exchange) : undefined;
}

/** Its recipients, where it shows a list of them. */
export function shownRowsOf(step: Step): readonly ShownRecipient[] {
  const survey = shownSurveyOf(step);
  return survey !== undefined && Array.isArray(survey.members["recipients"]) ? (recipientsOf(survey) ?? []) : [];
}

/** The beginning of a response, as people read it: its status and its body. */
export function briefly({ status, exchange }: Step): string {
  const text = exchange?.text ?? "";
  return `${status} ${text.length <= 120 ? text : `${text.slice(0, 120)}…`}`.trim();
}

/** `PATCH by slug`, `add`: a request in two words. */
export function nameOf({ operation, by }: Step): string {
  return by === "slug" ? `${operation} by slug` : operation;
}
