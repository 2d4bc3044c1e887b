import { writeJson } from "../../client/json/json.ts";
import type { HeldSurvey, Step } from "../journal/step.ts";
import { findDetails } from "../reading/details.ts";
import { recipientsOf, type ShownRecipient } from "../reading/recipients.ts";
import { findSurvey, shownSurvey, type ShownSurvey } from "../reading/survey.ts";

/** The survey that an accepted create, read or PATCH shows. */
export function shownSurveyOf({ operation, isAccepted, exchange, expected }: Step): ShownSurvey | undefined {
  // what is shown of a survey that must not exist says nothing of surveys
  const shows =
    expected.outcome !== "missing" && (operation === "create" || operation === "read" || operation === "update");
  return shows && isAccepted && exchange !== undefined ? findSurvey(exchange) : undefined;
}

/** Every survey that a response shows, those of a list included. */
export function shownSurveysOf(step: Step): readonly ShownSurvey[] {
  const one = shownSurveyOf(step);
  if (one !== undefined) return [one];
  return step.listed?.items.flatMap((item) => shownSurvey(item, "list") ?? []) ?? [];
}

/** The recipients of a survey that shows a list of them. */
export function rowsOf(survey: ShownSurvey): readonly ShownRecipient[] {
  return Array.isArray(survey.members["recipients"]) ? (recipientsOf(survey) ?? []) : [];
}

/** Its recipients, where it shows a list of them. */
export function shownRowsOf(step: Step): readonly ShownRecipient[] {
  const survey = shownSurveyOf(step);
  return survey === undefined ? [] : rowsOf(survey);
}

/** The id of a survey in JSON, of the type in which the service shows it. */
export function idOf({ id, shownId = id }: Pick<HeldSurvey, "id" | "shownId">): string {
  return writeJson(shownId) ?? id;
}

/** Says whether a read shows another survey than the one that was meant, under the same name. */
export function showsNamesake({ isAccepted, exchange, expected }: Step): boolean {
  const shown = isAccepted && exchange !== undefined ? findSurvey(exchange) : undefined;
  const { slug, id, isShared = false } = expected.survey ?? {};
  // the slug of a survey that existed before the run may be that of another key's survey, too
  if (isShared && shown !== undefined && shown.id !== id) return true;
  return shown?.slug !== undefined && slug !== undefined && shown.slug !== slug;
}

/** The beginning of a response, as people read it: its status and its body. */
export function briefly({ status, exchange }: Step): string {
  const text = exchange?.text ?? "";
  return `${status} ${text.length <= 120 ? text : `${text.slice(0, 120)}…`}`.trim();
}

/** The words of a rejection, as people read them: its status, and its details where it has some. */
export function wordsOf({ status, exchange }: Step): string {
  const details = exchange === undefined ? undefined : findDetails(exchange)?.value;
  const text = (details === undefined ? exchange?.text : writeJson(details)) ?? "";
  return `${status} ${text.length <= 240 ? text : `${text.slice(0, 240)}…`}`.trim();
}

const names: Readonly<Record<Step["operation"], string>> = {
  create: "create",
  list: "GET /surveys",
  read: "GET",
  update: "PATCH",
  add: "add",
  responses: "GET of the responses",
};

/** `PATCH by slug`, `add`: a request in two words. */
export function nameOf({ operation, by }: Pick<Step, "operation" | "by">): string {
  return by === "slug" ? `${names[operation]} by slug` : names[operation];
}

export function isAcceptedAdd({ operation, isAccepted }: Step): boolean {
  return operation === "add" && isAccepted;
}
