import * as z from "zod";
import { planUpsert } from "../api/recipients/plan-recipients.ts";
import type { RecipientPlan, RecipientRequest } from "../api/recipients/plan-recipients.ts";
import { defaultPolicy } from "../api/recipients/recipient-policy.ts";
import type { RecipientRecord } from "../api/store/survey-record.ts";
import { planned, remembering, serve } from "../faults/operators.ts";
import { lawful } from "./lawful.ts";
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
import { recipientsShown, surveysShown, objectsOf } from "./reshaped.ts";
import type { JsonObject } from "./reshaped.ts";
import type { Wrap } from "./lawful.ts";
import type { Variant } from "./variant.ts";

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
export const upsertVariants: readonly Variant[] = [
  {
    name: "an upsert replaces the row",
    answers: { "upsert-unnamed-members": "cleared" },
    build: lawful({ policy: { merge: replacing } }),
  },
  {
    name: "an upsert replaces the row, when it was invited included",
    answers: { "upsert-unnamed-members": "cleared", "invite-sent-at-upsert": "cleared" },
    build: lawful({
      policy: { merge: (known, row) => defaultPolicy.create({ email: known.email, ...row }, known.id) },
    }),
  },
  {
    name: "a row that changes nothing is counted as skipped",
    answers: { "unchanged-rows": "skipped" },
    build: lawful({ planUpsert: skippingTheSame }),
  },
  {
    name: "who was removed and is added again gets the copy of before",
    answers: { "recipients-added-again": "the copy" },
    build: withCopyOfBefore,
  },
  {
    name: "unknown recipient ids are kept",
    answers: { "unknown-recipient-id": "kept" },
    build: lawful({ policy: { create: givenIds } }),
  },
  {
    name: "unknown recipient ids are refused",
    answers: { "unknown-recipient-id": "refused 400" },
    build: lawful({ policy: { match: knownIdsOnly } }),
  },
  {
    name: "rows with one email in one request are merged",
    answers: { "duplicates-in-one-add": "merged", "duplicates-in-one-create": "merged" },
    build: lawful(twinsMerged),
  },
  {
    name: "of rows with one email in one request the first counts",
    answers: { "duplicates-in-one-add": "merged", "duplicates-in-one-create": "merged" },
    build: lawful(twinsSkipped),
  },
  {
    name: "rows with one new email in one request are all kept",
    answers: { "duplicates-in-one-add": "both kept", "duplicates-in-one-create": "both kept" },
    build: lawful(twinsKept),
  },
  {
    name: "a row is whom its id names, whatever its email",
    answers: { "id-and-email-conflict": "by id" },
    build: lawful({ policy: { match: preferring("id") } }),
  },
  {
    name: "a row is whom its email names, whatever its id",
    answers: { "id-and-email-conflict": "by email" },
    build: lawful({ policy: { match: preferring("email") } }),
  },
  {
    name: "an overwrite makes every recipient anew",
    answers: { "overwritten-ids": "fresh" },
    build: lawful(madeAnew),
  },
  {
    name: "emails that differ in case are two recipients",
    answers: { "email-case": "two recipients" },
    build: lawful({ policy: { emailKey: (email) => email } }),
  },
  { name: "emails are stored in lower case", answers: {}, build: lawful(emailsLowered) },
  {
    name: "recipients are shown by email",
    answers: { "recipients-order": "another order" },
    build: lawful(
      {},
      recipientsOrdered((rows) => rows.toSorted(byEmail)),
    ),
  },
  {
    name: "recipients are shown last first",
    answers: { "recipients-order": "another order" },
    build: lawful(
      {},
      recipientsOrdered((rows) => rows.toReversed()),
    ),
  },
  {
    name: "recipients are shown in another order each time",
    answers: { "recipients-order": "another order" },
    build: (given) => {
      let shown = 0;
      return lawful(
        {},
        recipientsOrdered((rows) => {
          const at = 1 + ((shown += 1) % Math.max(1, rows.length - 1));
          return [...rows.slice(at), ...rows.slice(0, at)];
        }),
      )(given);
    },
  },
  {
    name: "recipients have times, a status and a link of their own",
    answers: {},
    build: lawful(
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
  },
];
