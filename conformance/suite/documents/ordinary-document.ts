import { z } from "zod";
import type { JsonObject } from "../../client/json/json.ts";
import { rowMembers, surveyMembers } from "../model/expected-survey.ts";
import { Valid } from "../model/values/expected-value.ts";
import { questionMembers } from "../reading/question-members.ts";

const givenOrNull = (schema: z.ZodType): z.ZodType => z.union([schema, z.null(), z.instanceof(Valid)]).optional();
// stores replace lone surrogates and control characters
// oxlint-disable-next-line no-control-regex -- the regex excludes control characters
const wellFormed = z.string().regex(/^[^\ud800-\udfff\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u);
const texts = (names: readonly string[]): z.ZodRawShape =>
  Object.fromEntries(names.map((name) => [name, givenOrNull(wellFormed)]));
const flag = givenOrNull(z.boolean());
const accentColor = givenOrNull(z.string().regex(/^#[0-9a-f]{6}$/i));
const questions = z.array(
  z.looseObject({
    ...texts(questionMembers),
    required: flag,
    allowOther: flag,
    // a service may drop blank options
    options: givenOrNull(z.array(wellFormed.regex(/\S/))),
    scaleMin: givenOrNull(z.number()),
    scaleMax: givenOrNull(z.number()),
  }),
);
const recipients = z.array(z.looseObject({ ...texts(rowMembers), accentColor, inviteSentAt: z.unknown().optional() }));
const survey = z.strictObject({
  ...texts(surveyMembers),
  accentColor,
  // a service may respell an address that isn't in normal form, such as `https://example.com`
  logoUrl: givenOrNull(z.string().refine((value) => URL.canParse(value) && new URL(value).href === value)),
  published: flag,
  notifyOnResponse: flag,
  notificationEmail: givenOrNull(z.string().refine((value) => value === value.toLowerCase().trim())),
  questions: givenOrNull(questions),
  recipients: givenOrNull(recipients),
});
const add = z.strictObject({ recipients: givenOrNull(recipients), skipExisting: flag });

/** True if the contract defines what is stored: each member is documented, and each value can be stored as it is. */
export function isOrdinaryDocument(document: JsonObject, operation: string): boolean {
  return (operation === "add" ? add : survey).safeParse(document).success;
}
