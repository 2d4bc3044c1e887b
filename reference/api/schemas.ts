import * as z from "zod";
import { typeWithoutScale } from "../../spec/schemas/question-type.ts";
import { scaleBounds } from "../../spec/schemas/scale-bounds.ts";

// the contract sets no limits of texts and lists but the cap: these bound the work for one request
const text = z.string().max(10_000);
const requiredText = text.regex(/\S/, { error: "must not be blank" });
const optionalText = text.nullable();
const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "must be lower-case letters, digits and single hyphens between them" });
const colour = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, { error: "must be a colour as #rgb or #rrggbb" });
const webUrl = text.refine((value) => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value), {
  error: "must be an absolute http or https URL",
});
// RFC 5321 §4.5.3.1.3
const email = z.email({ error: "must be an email address" }).max(254);
const timestamp = z.iso.datetime({ offset: true, local: true, error: "must be an ISO 8601 date-time" });

const options = z.array(text).max(500);
const anyQuestion = z.object({
  type: z.string(),
  label: text,
  required: z.boolean().default(false),
  options: options.readonly().optional(),
  rows: options.readonly().optional(),
  allowOther: z.boolean().optional(),
  // the contract bounds these for a linear_scale alone (Limits)
  scaleMin: z.number().optional(),
  scaleMax: z.number().optional(),
  scaleMinLabel: optionalText.optional(),
  scaleMaxLabel: optionalText.optional(),
});
export type QuestionRecord = Readonly<z.infer<typeof anyQuestion>>;

const choices = ["single_choice", "multiple_choice", "dropdown"] as const;
const question = z.discriminatedUnion("type", [
  anyQuestion.extend({ type: z.literal("linear_scale"), ...scaleBounds }),
  anyQuestion.extend({ type: typeWithoutScale.extract(choices), options: options.min(1) }),
  anyQuestion.extend({ type: typeWithoutScale.exclude(choices) }),
]);
const questions: z.ZodType<readonly QuestionRecord[]> = z.array(question).max(500);

const recipient = z
  .object({
    id: text.nullable(),
    email,
    targetCompany: optionalText,
    title: optionalText,
    accentColor: colour.nullable(),
    inviteTop: optionalText,
    inviteBottom: optionalText,
    inviteSignOff: optionalText,
    inviteSentAt: timestamp.nullable(),
  })
  .partial();
/** Holds only the given members. */
export type RecipientInput = Readonly<z.infer<typeof recipient>>;

const recipients: z.ZodType<readonly RecipientInput[]> = z.array(recipient).max(1_000);

const fixed = z.never({ error: "cannot be changed by PATCH" });

/** Bodies of requests. Unknown members are allowed and dropped. */
export const schemas = {
  create: z.object({
    slug: slug.nullable().default(null),
    targetCompany: requiredText,
    title: requiredText,
    description: optionalText.default(null),
    welcomeMessage: optionalText.default(null),
    logoUrl: webUrl.nullable().default(null),
    accentColor: colour.nullable().default(null),
    questions: questions.default([]),
    recipients: recipients.default([]),
    published: z.boolean().default(false),
    notifyOnResponse: z.boolean().default(false),
    notificationEmail: email.nullable().default(null),
  }),
  patch: z
    .object({
      title: requiredText,
      description: optionalText,
      welcomeMessage: optionalText,
      logoUrl: webUrl.nullable(),
      accentColor: colour.nullable(),
      questions,
      recipients,
      id: fixed,
      slug: fixed,
      targetCompany: fixed,
      published: fixed,
      notifyOnResponse: fixed,
      notificationEmail: fixed,
    })
    .partial(),
  add: z.object({ skipExisting: z.boolean().default(false), recipients }),
};
export type SurveyInput = Readonly<z.infer<typeof schemas.create>>;

/** The schemas, or others in their place. */
export type Schemas = { readonly [Name in keyof typeof schemas]: z.ZodType<z.infer<(typeof schemas)[Name]>> };

/** The query of a list. A cursor is the position before which the page ends. */
export const pageQuery = z.object({
  cursor: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(100),
});
