import * as z from "zod";
import { defaultLimits } from "../api/limits.ts";
import { buildRules } from "../api/rules/rules.ts";
import type { Rules } from "../api/rules/rules.ts";
import type { Operation } from "../api/scoping.ts";
import { knownIdsOnly } from "./recipient-plans.ts";
import { heard, lawful, recipientsHeard, seams, variantsOf, type Variant, type Wrap } from "./lawful.ts";

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
export const requiredVariants: readonly Variant[] = variantsOf({
  "a create needs all five members of the table": lawful(
    { "required-on-create": "targetCompany, title, description, questions, recipients" },
    needing(["create"], "description", "questions", "recipients"),
  ),
  "a create needs a question": lawful(
    { "required-on-create": "targetCompany, title, questions", "empty-questions": "refused 400" },
    needing(["create"], "questions"),
    heard(["create", "patch"], (body) =>
      Array.isArray(body["questions"]) && body["questions"].length === 0
        ? { ...body, questions: "at least one" }
        : body,
    ),
  ),
  "a create needs a title alone": lawful(
    { "required-on-create": "title" },
    heard(["create"], (body) => ({ targetCompany: "Nobody", ...body })),
  ),
  "a create needs nothing": lawful(
    { "required-on-create": "none" },
    heard(["create"], (body) => ({ targetCompany: "Nobody", title: "Untitled", ...body })),
  ),
  "a recipient needs all seven members": lawful(
    {
      "required-on-recipient": "targetCompany, email, title, accentColor, inviteTop, inviteBottom, inviteSignOff",
      "recipients-added-again": [],
      "upsert-unnamed-members": "refused 400",
    },
    rowsNeeding(...rows),
  ),
  "a recipient needs a title, also where it updates": lawful(
    { "required-on-recipient": "email, title" },
    rowsNeeding("title"),
  ),
  "a recipient needs nothing": lawful({ "required-on-recipient": "none" }, (app) => {
    let nobodies = 0;
    const addressed = recipientsHeard((row) =>
      "email" in row || "id" in row ? row : { ...row, email: `nobody-${(nobodies += 1)}@example.org` },
    );
    return addressed(app);
  }),
  "colours, emails and addresses may be any text": lawful(
    { "email-validation": "accepted", "colour-validation": "accepted", "logo-validation": "accepted" },
    seams(unvalidated),
  ),
  "unknown members are refused": lawful({ "unknown-members": "refused 400" }, seams({ rules: strictRules() })),
  "unknown members are refused, and every one of a create's five and a recipient's seven is needed": lawful(
    {
      "unknown-members": "refused 400",
      "required-on-create": "targetCompany, title, description, questions, recipients",
      "required-on-recipient": "targetCompany, email, title, accentColor, inviteTop, inviteBottom, inviteSignOff",
      "recipients-added-again": [],
      "upsert-unnamed-members": "refused 400",
      "invite-sent-at-given": "refused 400",
      "unknown-recipient-id": "refused 400",
      "invite-sent-at-upsert": [],
    },
    seams({ rules: strictRules(), policy: { match: knownIdsOnly } }),
    needing(["create"], "description", "questions", "recipients"),
    rowsNeeding(...rows),
    recipientsHeard((row) => ("inviteSentAt" in row ? { ...row, inviteSentAt: { isGiven: true } } : row)),
  ),
  "a create needs a recipient, and a recipient a company and a title": lawful(
    {
      "required-on-create": "targetCompany, title, recipients",
      "required-on-recipient": "targetCompany, email, title",
      "upsert-unnamed-members": "refused 400",
    },
    needing(["create"], "recipients"),
    rowsNeeding("targetCompany", "title"),
    heard(["create"], (body) =>
      Array.isArray(body["recipients"]) && body["recipients"].length === 0
        ? { ...body, recipients: "at least one" }
        : body,
    ),
  ),
  "an update needs a member": lawful(
    { "empty-patch": "refused 400" },
    heard(["patch"], (body) => (Object.keys(body).length === 0 ? { title: { isMissing: true } } : body)),
  ),
  "an add needs a row": lawful(
    { "empty-add": "refused 400" },
    heard(["add"], (body) =>
      Array.isArray(body["recipients"]) && body["recipients"].length === 0
        ? { ...body, recipients: "at least one" }
        : body,
    ),
  ),
  "an add needs nothing": lawful(
    { "add-without-recipients": "accepted" },
    heard(["add"], (body) => ({ recipients: [], ...body })),
  ),
});
