import { STATUS_CODES } from "node:http";
import { recipientUrl } from "../../../reference/api/app.ts";
import type { Detail } from "../../../reference/api/recipients.ts";
import type { RecipientRecord, ResponseRecord, SurveyRecord } from "../../../reference/api/store.ts";

/** An error that the reference returns. */
export interface Problem {
  readonly status: number;
  readonly message: string;
  readonly details: readonly Detail[] | undefined;
}

export interface Counts {
  readonly added: number;
  readonly updated: number;
  readonly skipped: number;
}

/** Converts stored records to the JSON of responses. If one function is replaced, the others call its replacement. */
export interface Presentation {
  readonly recipientUrl: (recipient: RecipientRecord, survey: SurveyRecord) => string;
  readonly recipient: (recipient: RecipientRecord, survey: SurveyRecord) => unknown;
  readonly survey: (survey: SurveyRecord) => unknown;
  readonly summary: (survey: SurveyRecord) => unknown;
  readonly surveyBody: (survey: SurveyRecord) => unknown;
  readonly listBody: (surveys: readonly SurveyRecord[], nextCursor: string | null) => unknown;
  readonly countsBody: (counts: Counts, survey: SurveyRecord) => unknown;
  readonly responsesBody: (responses: readonly ResponseRecord[]) => unknown;
  /** RFC 9457 problem details. */
  readonly problemBody: (problem: Problem) => unknown;
}

function summary(survey: SurveyRecord): Record<string, unknown> {
  return {
    id: survey.id,
    slug: survey.slug,
    targetCompany: survey.targetCompany,
    title: survey.title,
    description: survey.description,
    welcomeMessage: survey.welcomeMessage,
    logoUrl: survey.logoUrl,
    accentColor: survey.accentColor,
    published: survey.published,
    notifyOnResponse: survey.notifyOnResponse,
    notificationEmail: survey.notificationEmail,
    createdAt: survey.createdAt,
    updatedAt: survey.updatedAt,
  };
}

function problemBody({ status, message, details }: Problem): unknown {
  const problem = { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail: message };
  return details === undefined ? problem : { ...problem, details };
}

/** Builds the reference's presentation with replacements. `publicOrigin` has no slash at its end. */
export function buildPresentation(publicOrigin: string, replaced: Partial<Presentation> = {}): Presentation {
  const presentation: Presentation = {
    recipientUrl: (recipient, survey) => recipientUrl(publicOrigin, survey, recipient),
    recipient: (recipient, survey) => ({ ...recipient, url: presentation.recipientUrl(recipient, survey) }),
    survey: (survey) => ({
      ...summary(survey),
      questions: survey.questions,
      recipients: survey.recipients.map((recipient) => presentation.recipient(recipient, survey)),
    }),
    summary,
    surveyBody: (survey) => ({ survey: presentation.survey(survey) }),
    listBody: (surveys, nextCursor) => ({ surveys: surveys.map((survey) => presentation.summary(survey)), nextCursor }),
    countsBody: (counts) => counts,
    responsesBody: (responses) => ({ responses }),
    problemBody,
    ...replaced,
  };
  return presentation;
}
