import { z } from "zod";
import { isObject } from "../../client/json/json.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import { brokenBy } from "./broken-by.ts";
import { maxRecipients } from "../../../spec/schemas/max-recipients.ts";

/** Ordinary ASCII text of 2 to 100 characters on one line. */
const word = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 .,?!:[\]-]{0,98}[A-Za-z0-9.?!\]]$/);
const short = word.max(20);
const text = word.min(5);
/** Several words, such as `team-pulse-2`. It isn't like a UUID, which a service may take for an id. */
const slug = z
  .string()
  .min(8)
  .max(30)
  .regex(/^(?![0-9a-f]{8}-)[a-z]{3,}(-[a-z0-9]+)+$/);
const email = z
  .string()
  .max(60)
  .regex(/^(?!noreply)[a-z0-9]+(\.[a-z0-9]+)*@([a-z0-9]+\.)+[a-z]{2,}$/);
const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const logo = z
  .string()
  .max(100)
  .regex(/^https:\/\/([a-z0-9]+\.)+[a-z]{2,}\/[a-z0-9/-]+\.png$/);

const options = z.array(short).min(2).max(3).refine(areDistinct);
const base = { label: text, required: z.boolean() };
const question = z.union([
  // the contract leaves open what else a grid needs
  z.strictObject({ type: z.enum(["short_text", "long_text", "rating", "date", "time"]), ...base }),
  z.strictObject({ type: z.enum(["single_choice", "multiple_choice", "dropdown"]), ...base, options }),
  z.strictObject({ type: z.literal("multiple_choice"), ...base, options, allowOther: z.boolean() }),
  z.strictObject({
    type: z.literal("linear_scale"),
    ...base,
    scaleMin: z.literal([0, 1]),
    scaleMax: z.int().min(2).max(10),
    scaleMinLabel: short,
    scaleMaxLabel: short,
  }),
]);
// the contract leaves open which members a row needs: a plain row has them all
const row = z.strictObject({
  targetCompany: text,
  email,
  title: text,
  accentColor: colour,
  inviteTop: text,
  inviteBottom: text,
  inviteSignOff: text,
});
const addedRow = row.extend({ id: z.union([z.string(), z.number()]).optional() });
const haveDistinctEmails = (rows: readonly { readonly email: string }[]): boolean =>
  areDistinct(rows.map((recipient) => recipient.email));
const appearance = { welcomeMessage: text, logoUrl: logo, accentColor: colour };
const lists = {
  questions: z
    .array(question)
    .min(1)
    .max(3)
    .refine((questions) => areDistinct(questions.map(({ label }) => label))),
  recipients: z.array(row).min(1).max(maxRecipients).refine(haveDistinctEmails),
};

const documents: Partial<Record<EndpointName, z.ZodObject>> = {
  create: z
    .strictObject({
      ...appearance,
      slug,
      published: z.literal(false),
      notifyOnResponse: z.literal(false),
      notificationEmail: email,
    })
    .partial()
    // the five members of a create that the table of endpoints names
    .extend({ targetCompany: text, title: text, description: text, ...lists }),
  update: z
    .strictObject({
      title: text,
      description: text,
      ...appearance,
      ...lists,
      // RCP-21: a PATCH may empty the list
      recipients: z.union([lists.recipients, z.tuple([])]),
    })
    .partial(),
  add: z.strictObject({
    recipients: z
      .array(addedRow)
      .min(1)
      // the contract leaves open how many rows an add may have
      .max(3)
      .refine(haveDistinctEmails),
    skipExisting: z.boolean().optional(),
  }),
};

/**
 * True if every conformant service must accept the document: each member is documented and has an ordinary value. Members that
 * break a requirement are ignored: `{ title: "Team pulse", questions: 7 }` is a plain update.
 */
export function isPlainDocument(document: unknown, operation: EndpointName): boolean {
  const schema = documents[operation];
  if (schema === undefined || !isObject(document) || Object.keys(document).length === 0) return false;
  const broken = new Set(brokenBy(document, operation).map(brokenMember));
  const unbrokenMembers = Object.fromEntries(Object.entries(document).filter(([name]) => !broken.has(name)));
  const unbrokenShape = Object.fromEntries(Object.entries(schema.shape).filter(([name]) => !broken.has(name)));
  return (broken.size === 0 ? schema : z.strictObject(unbrokenShape)).safeParse(unbrokenMembers).success;
}

/** True if every conformant service must accept the recipient in an add. */
export function isPlainRow(value: unknown): boolean {
  return addedRow.safeParse(value).success;
}

function brokenMember(id: string): string {
  if (id === "RCP-50") return "recipients";
  return id === "RCP-51" ? "skipExisting" : "questions";
}

/** Values that differ only in letter case or in the amount of white space count as equal. */
function areDistinct(values: readonly string[]): boolean {
  return new Set(values.map((value) => value.toLowerCase().replaceAll(/\s+/g, " "))).size === values.length;
}
