import type { RecipientPlan } from "../../host/plans.ts";
import { answering, on, overwritten, planned, type Variant } from "../parts.ts";

const rejection = (message: string): Pick<RecipientPlan, "problems"> => ({
  problems: [{ path: "recipients", message }],
});

export const refusedChangeVariants: readonly Variant[] = [
  ...answering({ "empty-recipients": "rejected 400", "recipients-added-again": [] })({
    "a PATCH leaves at least one recipient": overwritten(on.patch, (_plan, { rows }) =>
      rows.length === 0 ? rejection("must hold at least one") : {},
    ),
  }),
  ...answering({ "removing-invited": "rejected 400" })({
    "who was invited can't be removed": overwritten(on.patch, ({ added }, { recipients }) => {
      const kept = new Set(added.map(({ email }) => email));
      const isRemoved = recipients.some(({ email, inviteSentAt }) => inviteSentAt !== null && !kept.has(email));
      return isRemoved ? rejection("must hold everybody who was invited") : {};
    }),
  }),
  ...answering({ "email-changes": "rejected 400" })({
    "an email can't be changed": planned(({ updated }, { recipients }) => {
      const emails = new Map(recipients.map(({ id, email }) => [id, email.toLowerCase()]));
      return updated.some(({ id, email }) => emails.get(id) !== email.toLowerCase())
        ? rejection("must keep the email of a recipient")
        : {};
    }),
  }),
];
