import * as z from "zod";
import { typeWithoutScale } from "../../spec/schemas/question-type.ts";
import { scaleBounds } from "../../spec/schemas/scale-bounds.ts";
import type { PageRequest, QuestionRecord, RecipientRecord, SurveyRecord } from "./store.ts";

/** Holds only the given members. */
export type RecipientInput = Partial<Omit<RecipientRecord, "id">> & { readonly id?: string | null };

export type SurveyInput = Omit<SurveyRecord, "id" | "owner" | "slug" | "recipients" | "createdAt" | "updatedAt"> & {
  readonly slug: string | null;
  readonly recipients: readonly RecipientInput[];
};

/** Holds only the given members. */
export type SurveyPatch = Partial<
  Pick<SurveyInput, "title" | "description" | "welcomeMessage" | "logoUrl" | "accentColor" | "questions" | "recipients">
>;

export interface RecipientsInput {
  readonly skipExisting: boolean;
  readonly recipients: readonly RecipientInput[];
}

/** Bodies of requests. Unknown members are allowed and dropped. */
export interface Schemas {
  readonly create: z.ZodType<SurveyInput>;
  readonly patch: z.ZodType<SurveyPatch>;
  readonly add: z.ZodType<RecipientsInput>;
}

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

const isShort = (text: string): boolean =>
  text.length <= maxTextCharacters ||
  (text.length <= maxTextCharacters * 2 && Array.from(text).length <= maxTextCharacters);

const isWebUrl = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** Parses an ISO 8601 date-time; one without a zone is in UTC. Returns an invalid Date for other texts. */
export const momentOf = (moment: string): Date => new Date(hasZone.test(moment) ? moment : `${moment}Z`);

/** False for a text that isn't a moment: another rule rejects it. */
function isBeyond(text: string): boolean {
  const year = momentOf(text).getUTCFullYear();
  return year < firstYear || year > lastYear;
}

/** Rejects a longer list before it reads the items, which bounds the work. */
const listOf = <T>(item: z.ZodType<T>, max: number): z.ZodType<readonly T[]> =>
  z
    .array(z.unknown())
    .max(max, { error: `must hold at most ${max} items` })
    .pipe(z.array(item));

const text = z.string().refine(isShort, { error: `must be at most ${maxTextCharacters} characters` });
const requiredText = text.refine((value) => /\S/.test(value), { error: "must not be blank" });
const optionalText = text.nullable();
const flag = z.boolean();
const slug = z
  .string()
  .max(maxSlugCharacters)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "must be lower-case letters, digits and single hyphens between them" });
const colour = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, { error: "must be a colour as #rgb or #rrggbb" });
const webUrl = text.refine(isWebUrl, { error: "must be an absolute http or https URL" });
const email = z.email({ error: "must be an email address" }).max(maxEmailCharacters);
const timestamp = z.iso
  .datetime({ offset: true, local: true, error: "must be an ISO 8601 date-time" })
  .max(maxTimestampCharacters)
  .refine((value) => !isBeyond(value), { error: `must be in the years ${firstYear} to ${lastYear}` });

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

const recipient: z.ZodType<RecipientInput> = z.object({
  id: text.nullable().optional(),
  email: email.optional(),
  targetCompany: optionalText.optional(),
  title: optionalText.optional(),
  accentColor: colour.nullable().optional(),
  inviteTop: optionalText.optional(),
  inviteBottom: optionalText.optional(),
  inviteSignOff: optionalText.optional(),
  inviteSentAt: timestamp.nullable().optional(),
});
const recipients = listOf(recipient, maxRowsPerRequest);

const fixed = z.never({ error: "cannot be changed by PATCH" }).optional();

export const schemas: Schemas = {
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
  patch: z.object({
    title: requiredText.optional(),
    description: optionalText.optional(),
    welcomeMessage: optionalText.optional(),
    logoUrl: webUrl.nullable().optional(),
    accentColor: colour.nullable().optional(),
    questions: questions.optional(),
    recipients: recipients.optional(),
    id: fixed,
    slug: fixed,
    targetCompany: fixed,
    published: fixed,
    notifyOnResponse: fixed,
    notificationEmail: fixed,
  }),
  add: z.object({ skipExisting: flag.default(false), recipients }),
};

const isPage = (limit: string, max: number): boolean =>
  /^\d{1,4}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= max;

/** The query of a list. A cursor is the position before which the page ends. */
export const pageQuery = (max: number): z.ZodType<PageRequest> =>
  z
    .object({
      cursor: z
        .string()
        .regex(/^\d{1,15}$/, { error: "must be a nextCursor of this list" })
        .optional(),
      limit: z
        .string()
        .default(String(max))
        .refine((limit) => isPage(limit, max), { error: `must be an integer from 1 to ${max}` }),
    })
    .transform(({ cursor, limit }) => ({ limit: Number(limit), ...(cursor && { before: Number(cursor) }) }));
