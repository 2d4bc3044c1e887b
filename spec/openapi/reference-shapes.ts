import { z } from "zod";
import { questionTypes } from "../schemas/question-type.ts";
import { scaleBounds } from "../schemas/scale-bounds.ts";
import { maxRecipients } from "../schemas/max-recipients.ts";
import { responsesOfReference } from "./response-record.ts";

// The reference server's shapes are narrower than the contract's; a test holds it to them.

const text = z.string().max(10_000);
const required = text.min(1);
const colour = z.string().regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/);
const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .describe("Lower-case letters, digits and single hyphens.");
const address = z.string().meta({ format: "uri" });
const email = z.string().max(254).meta({ format: "email" });
const time = z.string().meta({ format: "date-time" });
const options = z.array(text).max(500);

const members = {
  label: text,
  rows: options.optional().describe("Rows of a grid; one row with the label where there are none."),
  allowOther: z.boolean().optional(),
  scaleMinLabel: text.nullable().optional(),
  scaleMaxLabel: text.nullable().optional(),
};
const choices = ["single_choice", "multiple_choice", "dropdown", "multiple_choice_grid", "checkbox_grid"] as const;
const free = { scaleMin: z.number().optional(), scaleMax: z.number().optional() };

function questionsOf<Required extends z.ZodType>(isRequired: Required) {
  const shape = { ...members, required: isRequired };
  return {
    scale: z.object({ type: z.literal("linear_scale"), ...shape, options: options.optional(), ...scaleBounds }),
    choice: z.object({ type: z.enum(choices), ...shape, options: options.min(1), ...free }),
    plain: z.object({
      type: z.enum(questionTypes).exclude(["linear_scale", ...choices]),
      ...shape,
      options: options.optional(),
      ...free,
    }),
  };
}

const sent = questionsOf(z.boolean().optional());
const shown = questionsOf(z.boolean());
const questionDraft = z.discriminatedUnion("type", [sent.scale, sent.choice, sent.plain]);
const question = z.discriminatedUnion("type", [shown.scale, shown.choice, shown.plain]);

const copy = {
  targetCompany: text.nullable().optional(),
  title: text.nullable().optional(),
  accentColor: colour.nullable().optional(),
  inviteTop: text.nullable().optional(),
  inviteBottom: text.nullable().optional(),
  inviteSignOff: text.nullable().optional(),
  inviteSentAt: time.max(64).nullable().optional(),
};
const newRecipient = z.object({ id: text.nullable().optional(), email, ...copy });
const matchedRecipient = z
  .object({ id: text.nullable().optional(), email: email.optional(), ...copy })
  .describe("Has an `id` or an `email`.");
const recipient = z.object({
  id: z.string().meta({ readOnly: true }),
  email,
  targetCompany: text.nullable(),
  title: text.nullable(),
  accentColor: colour.nullable(),
  inviteTop: text.nullable(),
  inviteBottom: text.nullable(),
  inviteSignOff: text.nullable(),
  inviteSentAt: time.nullable(),
  url: address.meta({ readOnly: true, format: "uri" }).describe("The recipient's page."),
});

const settings = {
  description: text.nullable().optional(),
  welcomeMessage: text.nullable().optional(),
  logoUrl: address.nullable().optional(),
  accentColor: colour.nullable().optional(),
};
const surveyDraft = z.object({
  slug: slug.nullable().optional(),
  targetCompany: required,
  title: required,
  ...settings,
  questions: z.array(questionDraft).max(500).optional(),
  recipients: z.array(newRecipient).max(maxRecipients).optional(),
  published: z.boolean().optional(),
  notifyOnResponse: z.boolean().optional(),
  notificationEmail: email.nullable().optional(),
});
const surveyPatch = z.object({
  title: required.optional(),
  ...settings,
  questions: z.array(questionDraft).max(500).optional(),
  recipients: z.array(newRecipient).max(maxRecipients).optional(),
});
const recipientsAdd = z.object({
  skipExisting: z.boolean().optional(),
  recipients: z.array(matchedRecipient).max(1_000),
});

const surveySummary = z.object({
  id: z.string().meta({ readOnly: true }),
  slug,
  targetCompany: text,
  title: text,
  description: text.nullable(),
  welcomeMessage: text.nullable(),
  logoUrl: address.nullable(),
  accentColor: colour.nullable(),
  published: z.boolean(),
  notifyOnResponse: z.boolean(),
  notificationEmail: email.nullable(),
  createdAt: time,
  updatedAt: time,
});
const survey = surveySummary.extend({ questions: z.array(question), recipients: z.array(recipient) });
const detail = z.object({
  path: z.string().describe("`questions.0.label`; empty for the body itself."),
  message: z.string(),
});

/** The schemas of openapi.reference.json by name. */
export const referenceShapes = {
  SurveyDraft: surveyDraft,
  SurveyPatch: surveyPatch,
  RecipientsAdd: recipientsAdd,
  LinearScaleQuestionDraft: sent.scale,
  ChoiceQuestionDraft: sent.choice,
  PlainQuestionDraft: sent.plain,
  QuestionDraft: questionDraft,
  NewRecipient: newRecipient,
  MatchedRecipient: matchedRecipient,
  SurveyResult: z.object({ survey }),
  SurveyList: z.object({
    surveys: z.array(surveySummary).describe("Newest first."),
    nextCursor: z.string().nullable().describe("What to send as `cursor` for the next page; null on the last one."),
  }),
  Survey: survey,
  SurveySummary: surveySummary,
  LinearScaleQuestion: shown.scale,
  ChoiceQuestion: shown.choice,
  PlainQuestion: shown.plain,
  Question: question,
  Recipient: recipient,
  Counts: z.object({ added: z.int().min(0), updated: z.int().min(0), skipped: z.int().min(0) }),
  Responses: responsesOfReference,
  Problem: z
    .object({
      type: z.string(),
      title: z.string(),
      status: z.int().min(400).max(599),
      detail: z.string(),
      details: z.array(detail).optional().describe("What failed validation; with every 400."),
    })
    .describe("Problem details (RFC 9457)."),
};

/** The name of a schema in openapi.reference.json. */
export type ReferenceShape = keyof typeof referenceShapes;
