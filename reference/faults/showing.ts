import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { buildPresentation } from "../api/presentation.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { QuestionRecord, SurveyRecord } from "../api/store/survey-record.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Occasion } from "./visit.ts";

/** A server that shows another survey than is stored, on some occasions. */
export function showing(
  given: ServiceOptions,
  occasion: Occasion,
  change: (survey: SurveyRecord) => SurveyRecord,
): Fetch {
  const { surveyBody } = buildPresentation(given.publicOrigin ?? "http://localhost");
  return faultyOn(given, occasion, { present: { surveyBody: (survey) => surveyBody(change(survey)) } });
}

/** A server that shows other questions than are stored wherever it shows them. */
export function showingQuestions(
  given: ServiceOptions,
  change: (questions: readonly QuestionRecord[]) => readonly QuestionRecord[],
): Fetch {
  const { surveyBody } = buildPresentation(given.publicOrigin ?? "http://localhost");
  const show = (survey: SurveyRecord): unknown => surveyBody({ ...survey, questions: change(survey.questions) });
  return createApp({ ...given, present: { surveyBody: show } });
}
