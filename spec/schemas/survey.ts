import { z } from "zod";
import { identifier } from "./identifier.ts";
import { question } from "./question.ts";
import { recipient } from "./recipient.ts";
import { surveyFields as fields } from "./survey-fields.ts";

/** A survey in a response. */
export const survey = z.looseObject({
  id: identifier.describe(fields.id.text),
  slug: z.unknown().optional().describe(fields.slug.text),
  targetCompany: z.unknown().optional().describe(fields.targetCompany.text),
  title: z.unknown().optional().describe(fields.title.text),
  description: z.unknown().optional().describe(fields.description.text),
  welcomeMessage: z.unknown().optional().describe(fields.welcomeMessage.text),
  logoUrl: z.unknown().optional().describe(fields.logoUrl.text),
  accentColor: z.unknown().optional().describe(fields.accentColor.text),
  // An empty list may be null (empty-values).
  questions: z.array(question).nullish().describe(fields.questions.text),
  // No maxItems: a server that shows more than 200 broke the limit when it took them, which LIM-2, LIM-4 and LIM-6 judge.
  recipients: z.array(recipient).nullish().describe(fields.recipients.text),
  published: z.unknown().optional().describe(fields.published.text),
  notifyOnResponse: z.unknown().optional().describe(fields.notifyOnResponse.text),
  notificationEmail: z.unknown().optional().describe(fields.notificationEmail.text),
});

/** The response to POST /surveys, the one envelope that is stated. */
export const createdSurvey = z.looseObject({ survey });
