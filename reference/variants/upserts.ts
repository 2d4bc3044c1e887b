import * as z from "zod";
import { planUpsert } from "../api/recipients/plan-recipients.ts";
import type { RecipientPlan, RecipientRequest } from "../api/recipients/plan-recipients.ts";
import { defaultPolicy } from "../api/recipients/recipient-policy.ts";
import type { RecipientRecord } from "../api/store/survey-record.ts";
import { planned, remembering, serve } from "../faults/operators.ts";
import {
  givenIds,
  knownIdsOnly,
  madeAnew,
  preferring,
  replacing,
  twinsKept,
  twinsMerged,
  twinsSkipped,
} from "./recipient-plans.ts";
import {
  built,
  lawful,
  objectsOf,
  recipientsShown,
  seams,
  surveysShown,
  variantsOf,
  type JsonObject,
  type Variant,
  type Wrap,
} from "./lawful.ts";

/** Shows the recipients in another order. */
export const recipientsOrdered = (order: (rows: readonly JsonObject[]) => readonly JsonObject[]): Wrap =>
  surveysShown((survey) =>
    Array.isArray(survey["recipients"]) ? { ...survey, recipients: order(objectsOf(survey["recipients"])) } : survey,
  );

const byEmail = (a: JsonObject, b: JsonObject): number => String(a["email"]).localeCompare(String(b["email"]));

/** Stores emails in lower case. */
export const emailsLowered = { rules: { email: z.email().transform((email) => email.toLowerCase()) } };

/** Takes a row that changes nothing for one that is skipped. */
function skippingTheSame(request: RecipientRequest): RecipientPlan {
  const plan = planUpsert(request);
  const known = new Map(request.recipients.map((row) => [row.id, JSON.stringify(row)]));
  const isSame = (row: RecipientRecord): boolean => known.get(row.id) === JSON.stringify(row);
  return {
    ...plan,
    updated: plan.updated.filter((row) => !isSame(row)),
    skipped: [...plan.skipped, ...plan.updated.filter(isSame)],
  };
}

/** Gives those who were removed and are added again the copy of before, where none is given. */
const withCopyOfBefore: Variant["build"] = serve(
  remembering((removed) =>
    planned(({ added }) => ({
      added: added.map((row) => {
        const former = removed.find(({ email }) => email === row.email);
        return { ...row, inviteSignOff: row.inviteSignOff ?? former?.inviteSignOff ?? null };
      }),
    })),
  ),
);

/** Servers that match, merge and show recipients otherwise. */
export const upsertVariants: readonly Variant[] = variantsOf({
  "an upsert replaces the row": lawful(
    { "upsert-unnamed-members": "cleared" },
    seams({ policy: { merge: replacing } }),
  ),
  "an upsert replaces the row, when it was invited included": lawful(
    { "upsert-unnamed-members": "cleared", "invite-sent-at-upsert": "cleared" },
    seams({ policy: { merge: (known, row) => defaultPolicy.create({ email: known.email, ...row }, known.id) } }),
  ),
  "a row that changes nothing is counted as skipped": lawful(
    { "unchanged-rows": "skipped" },
    seams({ planUpsert: skippingTheSame }),
  ),
  "who was removed and is added again gets the copy of before": built(
    { "recipients-added-again": "the copy" },
    withCopyOfBefore,
  ),
  "unknown recipient ids are kept": lawful({ "unknown-recipient-id": "kept" }, seams({ policy: { create: givenIds } })),
  "unknown recipient ids are refused": lawful(
    { "unknown-recipient-id": "refused 400" },
    seams({ policy: { match: knownIdsOnly } }),
  ),
  "rows with one email in one request are merged": lawful(
    { "duplicates-in-one-add": "merged", "duplicates-in-one-create": "merged" },
    seams(twinsMerged),
  ),
  "of rows with one email in one request the first counts": lawful(
    { "duplicates-in-one-add": "merged", "duplicates-in-one-create": "merged" },
    seams(twinsSkipped),
  ),
  "rows with one new email in one request are all kept": lawful(
    { "duplicates-in-one-add": "both kept", "duplicates-in-one-create": "both kept" },
    seams(twinsKept),
  ),
  "a row is whom its id names, whatever its email": lawful(
    { "id-and-email-conflict": "by id" },
    seams({ policy: { match: preferring("id") } }),
  ),
  "a row is whom its email names, whatever its id": lawful(
    { "id-and-email-conflict": "by email" },
    seams({ policy: { match: preferring("email") } }),
  ),
  "an overwrite makes every recipient anew": lawful({ "overwritten-ids": "fresh" }, seams(madeAnew)),
  "emails that differ in case are two recipients": lawful(
    { "email-case": "two recipients" },
    seams({ policy: { emailKey: (email) => email } }),
  ),
  "emails are stored in lower case": lawful({}, seams(emailsLowered)),
  "recipients are shown by email": lawful(
    { "recipients-order": "another order" },
    recipientsOrdered((rows) => rows.toSorted(byEmail)),
  ),
  "recipients are shown last first": lawful(
    { "recipients-order": "another order" },
    recipientsOrdered((rows) => rows.toReversed()),
  ),
  "recipients are shown in another order each time": lawful({ "recipients-order": "another order" }, (app) => {
    let shown = 0;
    return recipientsOrdered((rows) => {
      const at = 1 + ((shown += 1) % Math.max(1, rows.length - 1));
      return [...rows.slice(at), ...rows.slice(0, at)];
    })(app);
  }),
  "recipients have times, a status and a link of their own": lawful(
    {},
    recipientsShown((row, index) => ({
      ...row,
      position: index,
      status: "pending",
      createdAt: new Date().toISOString(),
      opens: Math.floor(Math.random() * 1000),
      survey: { href: "/surveys" },
    })),
  ),
});
