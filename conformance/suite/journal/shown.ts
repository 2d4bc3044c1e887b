import { writeJson } from "../../client/json/json.ts";
import type { ExpectedSurvey, Step } from "./step.ts";
import { recipientsOf, type ShownRecipient } from "../reading/recipients.ts";
import { findSurvey, shownSurvey, type ShownSurvey } from "../reading/survey.ts";

/** Returns the survey in an accepted response to a create, a read or a PATCH. */
export function shownSurveyOf({ operation, isAccepted, exchange, expected }: Step): ShownSurvey | undefined {
  // a survey that must not exist is judged by other rules, so it doesn't count as shown
  if (expected.outcome === "missing" || !isAccepted || exchange === undefined) return undefined;
  const showsSurvey = operation === "create" || operation === "read" || operation === "update";
  return showsSurvey ? findSurvey(exchange) : undefined;
}

/** Returns the surveys that the response of the step or its list shows. */
export function shownSurveysOf(step: Step): readonly ShownSurvey[] {
  const survey = shownSurveyOf(step);
  if (survey !== undefined) return [survey];
  return step.listed?.items.flatMap((item) => shownSurvey(item, "list") ?? []) ?? [];
}

export function rowsOf(survey: ShownSurvey): readonly ShownRecipient[] {
  return Array.isArray(survey.members["recipients"]) ? (recipientsOf(survey) ?? []) : [];
}

export function shownRowsOf(step: Step): readonly ShownRecipient[] {
  const survey = shownSurveyOf(step);
  return survey === undefined ? [] : rowsOf(survey);
}

/** Returns the id in JSON, as the service shows it: `"a1"` or `1`. */
export function idOf({ id, shownId = id }: Pick<ExpectedSurvey, "id" | "shownId">): string {
  return writeJson(shownId) ?? id;
}

/** True if the response shows a survey other than the requested one: each key may have a survey with that id or slug. */
export function showsNamesake({ isAccepted, exchange, expected }: Step): boolean {
  const shown = isAccepted && exchange !== undefined ? findSurvey(exchange) : undefined;
  const { slug, id, isShared = false } = expected.survey ?? {};
  // another key may have a survey with the slug of one that existed before the run
  if (isShared && shown !== undefined && shown.id !== id) return true;
  return shown?.slug !== undefined && slug !== undefined && shown.slug !== slug;
}
