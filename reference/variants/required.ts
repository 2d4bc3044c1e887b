import * as z from "zod";
import { defaultLimits } from "../api/limits.ts";
import { buildRules } from "../api/rules/rules.ts";
import type { Rules } from "../api/rules/rules.ts";
import type { Operation } from "../api/service.ts";
import { lawful } from "./lawful.ts";
import { knownIdsOnly } from "./recipient-plans.ts";
import type { Wrap } from "./lawful.ts";
import { heard, recipientsHeard } from "./reshaped.ts";
import type { Variant } from "./variant.ts";

/** Refuses a body that lacks a member: it is heard with a value there that no rule allows. */
export const needing = (operations: readonly Operation[], ...members: readonly string[]): Wrap =>
  heard(operations, (body) => ({
    ...Object.fromEntries(members.map((member) => [member, { isMissing: true }])),
    ...body,
  }));

/** Refuses a recipient that lacks a member. */
export const rowsNeeding = (...members: readonly string[]): Wrap =>
  recipientsHeard((row) => ({ ...Object.fromEntries(members.map((member) => [member, { isMissing: true }])), ...row }));

const rows = ["targetCompany", "title", "accentColor", "inviteTop", "inviteBottom", "inviteSignOff"] as const;

/** A rule that is an object's, to build on. */
export const objectRule = (rule: z.ZodType): z.ZodObject => rule as z.ZodObject;

/** The rules of the reference, some replaced, under which no member that isn't documented is taken. */
export function strictRules(replaced: Partial<Rules> = {}): Partial<Rules> {
  const recipient = objectRule(buildRules(defaultLimits, replaced).recipient)
    .extend({ url: z.string().optional() })
    .strict() as unknown as Rules["recipient"];
  const rules = buildRules(defaultLimits, { ...replaced, recipient });
  return {
    ...replaced,
    recipient,
    create: objectRule(rules.create).strict() as unknown as Rules["create"],
    patch: objectRule(rules.patch).strict(),
    add: objectRule(rules.add).strict() as unknown as Rules["add"],
  };
}

/** Seams that look into no colour, email or address. */
export const unvalidated = { rules: { colour: z.string(), email: z.string(), webUrl: z.string() } };

/** Servers that need more or fewer members, and look into them more or less. */
export const requiredVariants: readonly Variant[] = [
  {
    name: "a create needs all five members of the table",
    answers: { "required-on-create": "targetCompany, title, description, questions, recipients" },
    build: lawful({}, needing(["create"], "description", "questions", "recipients")),
  },
  {
    name: "a create needs a question",
    answers: { "required-on-create": "targetCompany, title, questions", "empty-questions": "refused 400" },
    build: lawful(
      {},
      needing(["create"], "questions"),
      heard(["create", "patch"], (body) =>
        Array.isArray(body["questions"]) && body["questions"].length === 0
          ? { ...body, questions: "at least one" }
          : body,
      ),
    ),
  },
  {
    name: "a create needs a title alone",
    answers: { "required-on-create": "title" },
    build: lawful(
      {},
      heard(["create"], (body) => ({ targetCompany: "Nobody", ...body })),
    ),
  },
  {
    name: "a create needs nothing",
    answers: { "required-on-create": "none" },
    build: lawful(
      {},
      heard(["create"], (body) => ({ targetCompany: "Nobody", title: "Untitled", ...body })),
    ),
  },
  {
    name: "a recipient needs all seven members",
    answers: {
      "required-on-recipient": "targetCompany, email, title, accentColor, inviteTop, inviteBottom, inviteSignOff",
      "upsert-unnamed-members": "refused 400",
    },
    build: lawful({}, rowsNeeding(...rows)),
  },
  {
    name: "a recipient needs a title, also where it updates",
    answers: { "required-on-recipient": "email, title" },
    build: lawful({}, rowsNeeding("title")),
  },
  {
    name: "a recipient needs nothing",
    answers: { "required-on-recipient": "none" },
    build: lawful({}, (app) => {
      let nobodies = 0;
      const addressed = recipientsHeard((row) =>
        "email" in row || "id" in row ? row : { ...row, email: `nobody-${(nobodies += 1)}@example.org` },
      );
      return addressed(app);
    }),
  },
  {
    name: "colours, emails and addresses may be any text",
    answers: { "email-validation": "accepted", "colour-validation": "accepted", "logo-validation": "accepted" },
    build: lawful(unvalidated),
  },
  {
    name: "unknown members are refused",
    answers: { "unknown-members": "refused 400" },
    build: lawful({ rules: strictRules() }),
  },
  {
    name: "unknown members are refused, and every one of a create's five and a recipient's seven is needed",
    answers: {
      "unknown-members": "refused 400",
      "required-on-create": "targetCompany, title, description, questions, recipients",
      "required-on-recipient": "targetCompany, email, title, accentColor, inviteTop, inviteBottom, inviteSignOff",
      "upsert-unnamed-members": "refused 400",
      "invite-sent-at-given": "refused 400",
      "unknown-recipient-id": "refused 400",
      "invite-sent-at-upsert": [],
    },
    build: lawful(
      { rules: strictRules(), policy: { match: knownIdsOnly } },
      needing(["create"], "description", "questions", "recipients"),
      rowsNeeding(...rows),
      recipientsHeard((row) => ("inviteSentAt" in row ? { ...row, inviteSentAt: { isGiven: true } } : row)),
    ),
  },
  {
    name: "a create needs a recipient, and a recipient a company and a title",
    answers: {
      "required-on-create": "targetCompany, title, recipients",
      "required-on-recipient": "targetCompany, email, title",
      "upsert-unnamed-members": "refused 400",
    },
    build: lawful(
      {},
      needing(["create"], "recipients"),
      rowsNeeding("targetCompany", "title"),
      heard(["create"], (body) =>
        Array.isArray(body["recipients"]) && body["recipients"].length === 0
          ? { ...body, recipients: "at least one" }
          : body,
      ),
    ),
  },
  {
    name: "an update needs a member",
    answers: { "empty-patch": "refused 400" },
    build: lawful(
      {},
      heard(["patch"], (body) => (Object.keys(body).length === 0 ? { title: { isMissing: true } } : body)),
    ),
  },
  {
    name: "an add needs a row",
    answers: { "empty-add": "refused 400" },
    build: lawful(
      {},
      heard(["add"], (body) =>
        Array.isArray(body["recipients"]) && body["recipients"].length === 0
          ? { ...body, recipients: "at least one" }
          : body,
      ),
    ),
  },
  {
    name: "an add needs nothing",
    answers: { "add-without-recipients": "accepted" },
    build: lawful(
      {},
      heard(["add"], (body) => ({ recipients: [], ...body })),
    ),
  },
];
