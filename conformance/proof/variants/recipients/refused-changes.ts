import type { RecipientPlan } from "../../host/plans.ts";
import { changeOverwrite, changeUpsert } from "../../faults/parts/operators.ts";
import { on } from "../../faults/parts/route.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

/** Returns a change of a plan that makes the host answer 400. */
const rejection = (message: string): Pick<RecipientPlan, "problems"> => ({
  problems: [{ path: "recipients", message }],
});

/** Servers that reject some changes of recipients. An overwrite has all rows of its request in `added`. */
export const refusedChangeVariants: readonly Variant[] = [
  ...variantsWith({ "empty-recipients": "rejected 400", "recipients-added-again": [] })({
    "a PATCH leaves at least one recipient": changeOverwrite(on.patch, (_plan, { rows }) =>
      rows.length === 0 ? rejection("must hold at least one") : {},
    ),
  }),
  ...variantsWith({ "removing-invited": "rejected 400" })({
    "who was invited can't be removed": changeOverwrite(on.patch, ({ added }, { recipients }) => {
      const keptEmails = new Set(added.map(({ email }) => email));
      const isRemoved = recipients.some(({ email, inviteSentAt }) => inviteSentAt !== null && !keptEmails.has(email));
      return isRemoved ? rejection("must hold everybody who was invited") : {};
    }),
  }),
  ...variantsWith({ "email-changes": "rejected 400" })({
    "an email can't be changed": changeUpsert(({ updated }, { recipients }) => {
      const emails = new Map(recipients.map(({ id, email }) => [id, email.toLowerCase()]));
      return updated.some(({ id, email }) => emails.get(id) !== email.toLowerCase())
        ? rejection("must keep the email of a recipient")
        : {};
    }),
  }),
];
