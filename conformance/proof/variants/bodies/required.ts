import * as z from "zod";
import { defaultLimits } from "../../host/limits.ts";
import { buildRules, defaultRules, type Rules } from "../../host/rules/rules.ts";
import { knownIdsOnly } from "../recipients/recipient-plans.ts";
import { changeRequest } from "../../faults/parts/operators.ts";
import { on } from "../../faults/parts/route.ts";
import { combine, perServer, withOptions, type Part } from "../../faults/parts/server-parts.ts";
import { replaceRules, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";
import { changeSentRecipients, isEmptyList } from "./body-operators.ts";
import { rejectIf, rejectInRows, requireInRows, requireMembers } from "./body-operators.ts";

// the host itself requires targetCompany and title
const everyMemberOnCreate: Part = requireMembers(on.create, "description", "questions", "recipients");

// the host itself requires the email of a new recipient
const everyMemberOnRows: Part = requireInRows(
  "targetCompany",
  "title",
  "accentColor",
  "inviteTop",
  "inviteBottom",
  "inviteSignOff",
);

/** Casts the rule of an object to its class, which has `extend`, `strict` and `shape`. */
export const asObjectRule = (rule: z.ZodType): z.ZodObject => rule as z.ZodObject;

/** Rejects undocumented members. Rows may have the `url` that reads show. */
function strictRules(): Partial<Rules> {
  const recipient = asObjectRule(defaultRules.recipient)
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

/** Servers that require more or fewer members in requests. */
export const requiredVariants: readonly Variant[] = [
  // the contract's table of endpoints gives POST /surveys five members before the optional ones
  ...variantsWith(createAnswers)({ "a create needs all five members of the table": everyMemberOnCreate }),
  ...variantsWith({ "required-on-create": "targetCompany, title, questions", "empty-questions": "rejected 400" })({
    "a create needs a question": combine(
      requireMembers(on.create, "questions"),
      rejectIf(on.writes, "questions", isEmptyList),
    ),
  }),
  ...variantsWith({ "required-on-create": "title" })({
    "a create needs a title alone": changeRequest(on.create, (body) => ({ targetCompany: "Nobody", ...body })),
  }),
  ...variantsWith({ "required-on-create": "none" })({
    "a create needs nothing": changeRequest(on.create, (body) => ({
      targetCompany: "Nobody",
      title: "Untitled",
      ...body,
    })),
  }),
  ...variantsWith(recipientAnswers)({ "a recipient needs all seven members": everyMemberOnRows }),
  ...variantsWith({ "required-on-recipient": "email, title" })({
    "a recipient needs a title, also where it updates": requireInRows("title"),
  }),
  ...variantsWith({ "required-on-recipient": "none" })({
    "a recipient needs nothing": perServer(() => {
      let nobodies = 0;
      return changeSentRecipients((row) =>
        "email" in row || "id" in row ? row : { ...row, email: `nobody-${(nobodies += 1)}@example.org` },
      );
    }),
  }),
  ...variantsWith({ "email-validation": "accepted", "colour-validation": "accepted", "logo-validation": "accepted" })({
    "colours, emails and addresses may be any text": replaceRules({
      colour: z.string(),
      email: z.string(),
      webUrl: z.string(),
    }),
  }),
  ...variantsWith({ "unknown-members": "rejected 400", "unknown-members-in-patch": "rejected 400" })({
    "unknown members are refused": replaceRules(strictRules()),
  }),
  ...variantsWith({
    ...createAnswers,
    ...recipientAnswers,
    "unknown-members": "rejected 400",
    "unknown-members-in-patch": "rejected 400",
    "invite-sent-at-given": "rejected 400",
    "unknown-recipient-id": "rejected 400",
    "invite-sent-at-upsert": [],
  })({
    "unknown members are refused, and every one of a create's five and a recipient's seven is needed": combine(
      withOptions({ rules: strictRules(), policy: { match: knownIdsOnly } }),
      everyMemberOnCreate,
      everyMemberOnRows,
      rejectInRows("inviteSentAt"),
    ),
  }),
  ...variantsWith({
    "required-on-create": "targetCompany, title, recipients",
    "required-on-recipient": "targetCompany, email, title",
    "upsert-unnamed-members": "rejected 400",
  })({
    "a create needs a recipient, and a recipient a company and a title": combine(
      requireMembers(on.create, "recipients"),
      requireInRows("targetCompany", "title"),
      rejectIf(on.create, "recipients", isEmptyList),
    ),
  }),
  // an invalid title makes the rules reject the empty body
  ...variantsWith({ "empty-patch": "rejected 400" })({
    "an update needs a member": rejectIf(on.patch, "title", (_title, body) => Object.keys(body).length === 0),
  }),
  ...variantsWith({ "empty-add": "rejected 400" })({
    "an add needs a row": rejectIf(on.add, "recipients", isEmptyList),
  }),
  ...variantsWith({ "add-without-recipients": "accepted" })({
    "an add needs nothing": changeRequest(on.add, (body) => ({ recipients: [], ...body })),
  }),
];
