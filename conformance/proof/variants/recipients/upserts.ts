import * as z from "zod";
import { defaultLimits } from "../../host/limits.ts";
import { defaultPolicy } from "../../host/plans.ts";
import type { RecipientRecord } from "../../../../reference/api/store.ts";
import { givenIds, knownIdsOnly, newIdsOnOverwrite, preferMatchBy, replaceRow } from "./recipient-plans.ts";
import { duplicatesKept, duplicatesMerged, duplicatesSkipped } from "./recipient-plans.ts";
import { changeRowsAfterAdd } from "../../faults/parts/change-rows-after-add.ts";
import type { Body } from "../../faults/parts/messages.ts";
import { changeUpsert, withRemovedRecipients } from "../../faults/parts/operators.ts";
import { combine, perServer, withOptions, type Part } from "../../faults/parts/server-parts.ts";
import { objectsOf, changeRecipients, changeSurveys } from "../bodies/body-operators.ts";
import { replaceRules, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

const orderRecipients = (order: (rows: readonly Body[]) => readonly Body[]): Part =>
  changeSurveys((survey) =>
    Array.isArray(survey["recipients"]) ? { ...survey, recipients: order(objectsOf(survey["recipients"])) } : survey,
  );

const byEmail = (a: Body, b: Body): number => String(a["email"]).localeCompare(String(b["email"]));

export const lowerCaseEmails = { email: z.email().transform((email) => email.toLowerCase()) };

/** An add that matches by email gives the recipient the id of its row. */
const idsOfCallers: Part = combine(
  withOptions({ policy: { merge: (known, row) => ({ ...defaultPolicy.merge(known, row), id: row.id ?? known.id }) } }),
  // the store finds updated rows by their ids, which have changed
  changeRowsAfterAdd(({ after, writes }) =>
    after.map((row) => writes.updated.find(({ email }) => email === row.email) ?? row),
  ),
);

const unchangedRowsSkipped: Part = changeUpsert(({ updated, skipped }, { recipients }) => {
  const known = new Map(recipients.map((row) => [row.id, JSON.stringify(row)]));
  const isSame = (row: RecipientRecord): boolean => known.get(row.id) === JSON.stringify(row);
  return { updated: updated.filter((row) => !isSame(row)), skipped: [...skipped, ...updated.filter(isSame)] };
});

/** A removed recipient who is added again without `inviteSignOff` gets the earlier one. */
const earlierSignOffRestored: Part = withRemovedRecipients((removed) =>
  changeUpsert(({ added }) => ({
    added: added.map((row) => {
      const former = removed.find(({ email }) => email === row.email);
      return { ...row, inviteSignOff: row.inviteSignOff ?? former?.inviteSignOff ?? null };
    }),
  })),
);

/** Adds as many rows as fit. The others count as skipped if `areSkipped` is true, and otherwise not at all. */
const addUntilFull = (areSkipped: boolean): Part =>
  changeUpsert((plan, { recipients }) => {
    const room = defaultLimits.recipientsPerSurvey - recipients.length;
    const added = plan.added.slice(0, room);
    const skipped = areSkipped ? [...plan.skipped, ...plan.added.slice(room)] : plan.skipped;
    return { added, skipped, total: recipients.length + added.length };
  });

/** Servers that match, merge, order or count recipients differently. */
export const upsertVariants: readonly Variant[] = [
  ...variantsWith({ "upsert-unnamed-members": "cleared" })({
    "an upsert replaces the row": withOptions({ policy: { merge: replaceRow } }),
  }),
  ...variantsWith({ "upsert-unnamed-members": "cleared", "invite-sent-at-upsert": "cleared" })({
    "an upsert replaces the row, when it was invited included": withOptions({
      policy: { merge: (known, row) => defaultPolicy.create({ email: known.email, ...row }, known.id) },
    }),
    "an upsert replaces the row, its email included": withOptions({
      policy: { merge: (known, row) => defaultPolicy.create({ ...row, email: row.email ?? "" }, known.id) },
    }),
  }),
  ...variantsWith({ "unchanged-rows": "skipped" })({
    "a row that changes nothing is counted as skipped": unchangedRowsSkipped,
  }),
  ...variantsWith({ "recipients-added-again": "the copy" })({
    "who was removed and is added again gets the copy of before": earlierSignOffRestored,
  }),
  ...variantsWith({ "unknown-recipient-id": "kept" })({
    "unknown recipient ids are kept": withOptions({ policy: { create: givenIds } }),
    "unknown recipient ids are kept, also of whom the email names": combine(
      withOptions({ policy: { create: givenIds } }),
      idsOfCallers,
    ),
  }),
  ...variantsWith({ "unknown-recipient-id": "rejected 400" })({
    "unknown recipient ids are refused": withOptions({ policy: { match: knownIdsOnly } }),
  }),
  ...variantsWith({ "duplicates-in-one-add": "merged", "duplicates-in-one-create": "merged" })({
    "rows with one email in one request are merged": withOptions(duplicatesMerged),
    "of rows with one email in one request the first counts": withOptions(duplicatesSkipped),
  }),
  ...variantsWith({ "duplicates-in-one-add": "both kept", "duplicates-in-one-create": "both kept" })({
    "rows with one new email in one request are all kept": withOptions(duplicatesKept),
  }),
  ...variantsWith({ "id-and-email-conflict": "by id" })({
    "a row is whom its id names, whatever its email": withOptions({ policy: { match: preferMatchBy("id") } }),
  }),
  ...variantsWith({ "id-and-email-conflict": "by email" })({
    "a row is whom its email names, whatever its id": withOptions({ policy: { match: preferMatchBy("email") } }),
  }),
  ...variantsWith({ "overwritten-ids": "fresh" })({
    "an overwrite makes every recipient anew": withOptions(newIdsOnOverwrite),
  }),
  ...variantsWith({ "email-case": "two recipients" })({
    "emails that differ in case are two recipients": withOptions({ policy: { emailKey: (email) => email } }),
  }),
  ...variantsWith({ "recipients-order": "another order" })({
    "recipients are shown by email": orderRecipients((rows) => rows.toSorted(byEmail)),
    "recipients are shown last first": orderRecipients((rows) => rows.toReversed()),
    "recipients are shown in another order each time": perServer(() => {
      let reads = 0;
      return orderRecipients((rows) => {
        reads += 1;
        const first = 1 + (reads % Math.max(1, rows.length - 1));
        return [...rows.slice(first), ...rows.slice(0, first)];
      });
    }),
  }),
  ...variantsWith({ "over-cap-add": "as many as fit" })({
    "an add past 200 recipients adds as many rows as fit, and skips the others": addUntilFull(true),
    "an add past 200 recipients adds as many rows as fit, and counts the others as nothing": addUntilFull(false),
  }),
  ...variantsWith({})({
    "emails are stored in lower case": replaceRules(lowerCaseEmails),
    "recipients have times, a status and a link of their own": changeRecipients((row, index) => ({
      ...row,
      position: index,
      status: "pending",
      createdAt: new Date().toISOString(),
      opens: Math.floor(Math.random() * 1000),
      survey: { href: "/surveys" },
    })),
  }),
];
