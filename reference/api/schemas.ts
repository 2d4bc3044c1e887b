import * as z from "zod";
import { typeWithoutScale } from "../../spec/schemas/question-type.ts";
import { scaleBounds } from "../../spec/schemas/scale-bounds.ts";
import type { QuestionRecord } from "./store.ts";

// the contract sets none of these: they bound the work for one request
const maxTextCharacters = 10_000;
const maxSlugCharacters = 100;
const maxTimestampCharacters = 64;
const maxQuestions = 500;
const maxOptions = 500;
const maxRowsPerRequest = 1_000;
const maxLooseNumber = 1_000_000;
// RFC 5321 §4.5.3.1.3
const maxEmailCharacters = 254;
const [firstYear, lastYear] = [1970, 2999];

const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** Parses an ISO 8601 date-time; one without a zone is in UTC. Returns an invalid Date for other texts. */
export const momentOf = (moment: string): Date => new Date(hasZone.test(moment) ? moment : `${moment}Z`);

/** Rejects a longer list before it reads the items, which bounds the work. */
const listOf = <T>(item: z.ZodType<T>, max: number): z.ZodType<readonly T[]> =>
  z
    .array(z.unknown())
    .max(max, { error: `must hold at most ${max} items` })
    .pipe(z.array(item));

const isShort = (value: string): boolean =>
  value.length <= maxTextCharacters || Array.from(value).length <= maxTextCharacters;
/** True for a text that isn't a moment: another rule rejects it. */
const isInRange = (value: string): boolean => {
  const year = momentOf(value).getUTCFullYear();
  return !(year < firstYear || year > lastYear);
};

const text = z.string().refine(isShort, { error: `must be at most ${maxTextCharacters} characters` });
const requiredText = text.refine((value) => /\S/.test(value), { error: "must not be blank" });
const optionalText = text.nullable();
const flag = z.boolean();
const slug = z
  .string()
  .max(maxSlugCharacters)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "must be lower-case letters, digits and single hyphens between them" });
const colour = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, { error: "must be a colour as #rgb or #rrggbb" });
const webUrl = text.refine((value) => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value), {
  error: "must be an absolute http or https URL",
});
const email = z.email({ error: "must be an email address" }).max(maxEmailCharacters);
const timestamp = z.iso
  .datetime({ offset: true, local: true, error: "must be an ISO 8601 date-time" })
  .max(maxTimestampCharacters)
  .refine(isInRange, { error: `must be in the years ${firstYear} to ${lastYear}` });

const looseNumber = z
  .number()
  .refine((number) => Math.abs(number) <= maxLooseNumber, { error: `must be at most ${maxLooseNumber} from 0` });
const options = listOf(text, maxOptions);
const members = {
  label: text,
  required: flag.default(false),
  options: options.optional(),
  rows: options.optional(),
  allowOther: flag.optional(),
  // the contract bounds these for a linear_scale alone (Limits)
  scaleMin: looseNumber.optional(),
  scaleMax: looseNumber.optional(),
  scaleMinLabel: optionalText.optional(),
  scaleMaxLabel: optionalText.optional(),
};
const choices = ["single_choice", "multiple_choice", "dropdown"] as const;
const choiceOptions = options.refine((list) => list.length > 0, { error: "must hold at least one option" });
const question: z.ZodType<QuestionRecord> = z.discriminatedUnion(
  "type",
  [
    z.object({ type: z.literal("linear_scale"), ...members, ...scaleBounds }),
    z.object({ type: typeWithoutScale.extract(choices), ...members, options: choiceOptions }),
    z.object({ type: typeWithoutScale.exclude(choices), ...members }),
  ],
  {
    error: ({ code }) =>
      code === "invalid_union" ? `must be one of linear_scale, ${typeWithoutScale.options.join(", ")}` : undefined,
  },
);
const questions = listOf(question, maxQuestions);

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
const recipients = listOf(recipient, maxRowsPerRequest);

/** Holds only the given members. */
export type RecipientInput = z.infer<typeof recipient>;

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
    published: flag.default(false),
    notifyOnResponse: flag.default(false),
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
  add: z.object({ skipExisting: flag.default(false), recipients }),
};

/** The schemas, or others in their place. */
export type Schemas = { readonly [Name in keyof typeof schemas]: z.ZodType<z.infer<(typeof schemas)[Name]>> };

const wholeNumber = (error: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error })
    .transform(Number);

/** The query of a list. A cursor is the position before which the page ends. */
export function pageQuery(maxSurveys: number) {
  const error = `must be an integer from 1 to ${maxSurveys}`;
  const limit = wholeNumber(error).refine((count) => count >= 1 && count <= maxSurveys, { error });
  return z.object({
    cursor: wholeNumber("must be a nextCursor of this list").optional(),
    limit: limit.default(maxSurveys),
  });
}
