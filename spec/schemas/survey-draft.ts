import { z } from "zod";
import { questionDraft, statedQuestionDraft } from "./question-draft.ts";
import { recipientDraft, statedRecipientDraft } from "./recipient-draft.ts";
import { maxRecipients } from "./max-recipients.ts";
import { surveyFields as fields } from "./survey-fields.ts";

interface Parts<Text, Setting, Question, Recipient> {
  readonly text: Text;
  readonly setting: Setting;
  readonly question: Question;
  readonly recipient: Recipient;
}

function draftOf<
  Text extends z.ZodType,
  Setting extends z.ZodType,
  Question extends z.ZodType,
  Recipient extends z.ZodType,
>({ text, setting, question, recipient }: Parts<Text, Setting, Question, Recipient>) {
  return z.looseObject({
    slug: text.optional().describe(fields.slug.text),
    targetCompany: text.optional().describe(fields.targetCompany.text),
    title: text.optional().describe(fields.title.text),
    description: text.optional().describe(fields.description.text),
    welcomeMessage: text.optional().describe(fields.welcomeMessage.text),
    logoUrl: text.optional().describe(fields.logoUrl.text),
    accentColor: text.optional().describe(fields.accentColor.text),
    questions: z.array(question).optional().describe(fields.questions.text),
    recipients: z.array(recipient).max(maxRecipients).optional().describe(fields.recipients.text),
    published: setting.optional().describe(fields.published.text),
    notifyOnResponse: setting.optional().describe(fields.notifyOnResponse.text),
    notificationEmail: text.optional().describe(fields.notificationEmail.text),
  });
}

/** The body of POST /surveys by the contract's own words alone; no member is stated to be required. */
export const statedSurveyDraft = draftOf({
  text: z.unknown(),
  setting: z.unknown(),
  question: statedQuestionDraft,
  recipient: statedRecipientDraft,
});

/**
 * The body of POST /surveys as a careful caller sends it: texts are strings, settings are booleans, and the five members
 * that the contract doesn't call optional are given. All three are practice, not stated.
 */
export const surveyDraft = draftOf({
  text: z.string(),
  setting: z.boolean(),
  question: questionDraft,
  recipient: recipientDraft,
}).required({ targetCompany: true, title: true, description: true, questions: true, recipients: true });

/** A survey that a careful caller creates. */
export type SurveyDraft = z.infer<typeof surveyDraft>;
