import * as z from "zod";
import { defaultLimits } from "../../host/limits.ts";
import { buildRules, type Rules } from "../../host/rules/rules.ts";
import { knownIdsOnly } from "../recipients/recipient-plans.ts";
import { answering, fresh, isNone, needing, on, parts, recipientsHeard } from "../parts.ts";
import { refusing, request, rowsNeeding, rowsWithout, seams, type Part, type Variant } from "../parts.ts";

const everyMemberOnCreate: Part = needing(on.create, "description", "questions", "recipients");

const everyMemberOnRows: Part = rowsNeeding(
  "targetCompany",
  "title",
  "accentColor",
  "inviteTop",
  "inviteBottom",
  "inviteSignOff",
);

/** Casts a rule so that others can extend it. */
export const asObjectRule = (rule: z.ZodType): z.ZodObject => rule as z.ZodObject;

/** Rejects undocumented members. */
function strictRules(): Partial<Rules> {
  const recipient = asObjectRule(buildRules(defaultLimits).recipient)
    .extend({ url: z.string().optional() })
    .strict() as unknown as Rules["recipient"];
  const rules = buildRules(defaultLimits, { recipient });
  return {
    recipient,
    create: asObjectRule(rules.create).strict() as unknown as Rules["create"],
    patch: asObjectRule(rules.patch).strict(),
    add: asObjectRule(rules.add).strict() as unknown as Rules["add"],
  };
}

const createAnswers = { "required-on-create": "targetCompany, title, description, questions, recipients" };
const recipientAnswers: Variant["answers"] = {
  "required-on-recipient": "targetCompany, email, title, accentColor, inviteTop, inviteBottom, inviteSignOff",
  "recipients-added-again": [],
  "upsert-unnamed-members": "rejected 400",
};

export const requiredVariants: readonly Variant[] = [
  ...answering(createAnswers)({ "a create needs all five members of the table": everyMemberOnCreate }),
  ...answering({ "required-on-create": "targetCompany, title, questions", "empty-questions": "rejected 400" })({
    "a create needs a question": parts(needing(on.create, "questions"), refusing(on.writes, "questions", isNone)),
  }),
  ...answering({ "required-on-create": "title" })({
    "a create needs a title alone": request(on.create, (body) => ({ targetCompany: "Nobody", ...body })),
  }),
  ...answering({ "required-on-create": "none" })({
    "a create needs nothing": request(on.create, (body) => ({ targetCompany: "Nobody", title: "Untitled", ...body })),
  }),
  ...answering(recipientAnswers)({ "a recipient needs all seven members": everyMemberOnRows }),
  ...answering({ "required-on-recipient": "email, title" })({
    "a recipient needs a title, also where it updates": rowsNeeding("title"),
  }),
  ...answering({ "required-on-recipient": "none" })({
    "a recipient needs nothing": fresh(() => {
      let nobodies = 0;
      return recipientsHeard((row) =>
        "email" in row || "id" in row ? row : { ...row, email: `nobody-${(nobodies += 1)}@example.org` },
      );
    }),
  }),
  ...answering({ "email-validation": "accepted", "colour-validation": "accepted", "logo-validation": "accepted" })({
    "colours, emails and addresses may be any text": seams({
      rules: { colour: z.string(), email: z.string(), webUrl: z.string() },
    }),
  }),
  ...answering({ "unknown-members": "rejected 400", "unknown-members-in-patch": "rejected 400" })({
    "unknown members are refused": seams({ rules: strictRules() }),
  }),
  ...answering({
    ...createAnswers,
    ...recipientAnswers,
    "unknown-members": "rejected 400",
    "unknown-members-in-patch": "rejected 400",
    "invite-sent-at-given": "rejected 400",
    "unknown-recipient-id": "rejected 400",
    "invite-sent-at-upsert": [],
  })({
    "unknown members are refused, and every one of a create's five and a recipient's seven is needed": parts(
      seams({ rules: strictRules(), policy: { match: knownIdsOnly } }),
      everyMemberOnCreate,
      everyMemberOnRows,
      rowsWithout("inviteSentAt"),
    ),
  }),
  ...answering({
    "required-on-create": "targetCompany, title, recipients",
    "required-on-recipient": "targetCompany, email, title",
    "upsert-unnamed-members": "rejected 400",
  })({
    "a create needs a recipient, and a recipient a company and a title": parts(
      needing(on.create, "recipients"),
      rowsNeeding("targetCompany", "title"),
      refusing(on.create, "recipients", isNone),
    ),
  }),
  ...answering({ "empty-patch": "rejected 400" })({
    "an update needs a member": refusing(on.patch, "title", (_title, body) => Object.keys(body).length === 0),
  }),
  ...answering({ "empty-add": "rejected 400" })({ "an add needs a row": refusing(on.add, "recipients", isNone) }),
  ...answering({ "add-without-recipients": "accepted" })({
    "an add needs nothing": request(on.add, (body) => ({ recipients: [], ...body })),
  }),
];
