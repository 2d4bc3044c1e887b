import type { JsonObject } from "../../client/json/json.ts";
import type { Step } from "../journal/step.ts";
import { rowMembers } from "../model/expected-survey.ts";
import { findCounts } from "../reading/counts.ts";
import { recipientsOf, type ShownRecipient } from "../reading/recipients.ts";
import {
  accepts,
  outcomeOf,
  createdIn,
  requiredMembers,
  unsetForm,
  without,
  type Ask,
  type Asker,
  type Asks,
} from "./asker.ts";

/** Sends one write about the recipient `row`. `before` is that recipient as shown after the previous write. */
type Write = (asker: Asker, row: JsonObject, before: ShownRecipient | undefined) => Promise<Step>;

interface WriteResult {
  readonly row: JsonObject;
  readonly before: ShownRecipient | undefined;
  /** The recipients with the email of `row`. */
  readonly matches: readonly ShownRecipient[];
  readonly rows: readonly ShownRecipient[];
  readonly last: Step;
}

/** Asks what successive writes about one new recipient lead to, such as two adds. A rejection ends the sequence. */
function afterWrites(
  givenMembers: JsonObject,
  writes: readonly Write[],
  answerOf: (result: WriteResult) => string | undefined,
  answerOfRejected: (last: Step) => string | undefined = (last) => outcomeOf(last, ""),
): Ask {
  return async (asker) => {
    const row = asker.author.row(givenMembers);
    let matches: readonly ShownRecipient[] = [];
    for (const [index, write] of writes.entries()) {
      const [before] = matches;
      const last = await write(asker, row, before);
      const isLast = index === writes.length - 1;
      if (!last.isAccepted) return isLast ? answerOfRejected(last) : undefined;
      const rows = await asker.rows();
      matches = withEmail(rows, row);
      if (isLast) return answerOf({ row, before, matches, rows, last });
    }
    return undefined;
  };
}

const withEmail = (rows: readonly ShownRecipient[], { email }: JsonObject): readonly ShownRecipient[] =>
  rows.filter((row) => row.email?.toLowerCase() === String(email).toLowerCase());

const addRow: Write = (asker, row) => asker.add(row);
const overwriteRow: Write = (asker, row) => asker.patch({ recipients: [row] });
const duplicateOf = (row: JsonObject): JsonObject => ({ ...row, title: "Twin" });

/** Describes what became of two recipients with one email. */
function duplicates(matches: readonly ShownRecipient[]): string {
  if (matches.length === 1) return "merged";
  return matches.length === 0 ? "dropped" : "both kept";
}

async function duplicatesInCreate(asker: Asker): Promise<string> {
  const row = asker.author.row();
  const step = await asker.create({ ...asker.author.survey(), recipients: [row, duplicateOf(row)] });
  const survey = createdIn(step);
  return outcomeOf(step, survey === undefined ? "merged" : duplicates(withEmail(recipientsOf(survey) ?? [], row)));
}

const sentAt = { inviteSentAt: "2026-03-04T05:06:07.000Z" };
const isSent = (row: ShownRecipient | undefined): boolean => (row?.members["inviteSentAt"] ?? undefined) !== undefined;
const unknownId = "00000000-0000-4000-8000-00000000c0de";
const membersToOmit = rowMembers.filter((member) => member !== "inviteSentAt");

export const recipientAsks: Asks = {
  "invite-sent-at-unset": async (asker) => {
    const [row] = await asker.rows();
    return row === undefined ? undefined : unsetForm(row.members["inviteSentAt"]);
  },
  "required-on-recipient": requiredMembers(membersToOmit, (asker, absent) =>
    asker.add(without(asker.author.row(), absent)),
  ),
  "email-validation": accepts((asker) => asker.add(asker.author.row({ email: asker.author.marker() }))),
  "colour-validation": accepts((asker) => asker.add(asker.author.row({ accentColor: "blueish" }))),
  "empty-add": accepts((asker) => asker.add()),
  "add-without-recipients": accepts((asker) =>
    asker.send("add", { survey: asker.survey, body: { skipExisting: false } }),
  ),
  "duplicates-in-one-add": afterWrites({}, [(asker, row) => asker.add(row, duplicateOf(row))], ({ matches }) =>
    duplicates(matches),
  ),
  "duplicates-in-one-create": duplicatesInCreate,
  "unknown-recipient-id": afterWrites({ id: unknownId }, [addRow], ({ matches }) =>
    matches[0]?.id === unknownId ? "kept" : "fresh id",
  ),
  "invite-sent-at-given": afterWrites(sentAt, [addRow], ({ matches }) => (isSent(matches[0]) ? "writable" : "ignored")),
};

export const upsertAsks: Asks = {
  "email-case": afterWrites(
    {},
    [addRow, (asker, row) => asker.add({ ...row, email: String(row["email"]).toUpperCase() })],
    ({ matches }) => (matches.length === 1 ? "one recipient" : "two recipients"),
  ),
  "upsert-unnamed-members": afterWrites(
    {},
    [addRow, (asker, { email }) => asker.add({ email, title: "Only the title" })],
    ({ row, matches }) => (matches[0]?.members["inviteTop"] === row["inviteTop"] ? "kept" : "cleared"),
  ),
  "id-and-email-conflict": afterWrites(
    {},
    [
      addRow,
      async (asker, _row, before) => {
        const second = asker.author.row();
        await asker.add(second);
        return asker.add({ ...second, id: before?.members["id"], title: "Both" });
      },
    ],
    ({ before, rows }) => {
      if (before?.id === undefined) return undefined;
      return rows.find(({ id }) => id === before.id)?.members["title"] === "Both" ? "by id" : "by email";
    },
  ),
  "unchanged-rows": afterWrites({}, [addRow, addRow], ({ last: { exchange } }) => {
    const counts = exchange === undefined ? undefined : findCounts(exchange);
    if (counts === undefined) return undefined;
    if (counts.updated === 1) return "updated";
    return counts.skipped === 1 ? "skipped" : "not at all";
  }),
  "overwritten-ids": afterWrites(
    {},
    [overwriteRow, (asker, row) => asker.patch({ recipients: [{ ...row, title: "Again" }, asker.author.row()] })],
    ({ before, matches: [after] }) => {
      if (before === undefined || after === undefined) return undefined;
      return before.id === after.id ? "kept" : "fresh";
    },
  ),
  "recipients-added-again": afterWrites(
    {},
    [
      overwriteRow,
      (asker) => asker.patch({ recipients: [] }),
      (asker, row) => asker.add(without(row, "inviteSignOff")),
    ],
    ({ row, matches }) => (matches[0]?.members["inviteSignOff"] === row["inviteSignOff"] ? "the copy" : "nothing"),
    // the service may require the omitted member, which is another open point
    () => undefined,
  ),
  "invite-sent-at-upsert": afterWrites(
    sentAt,
    [addRow, (asker, row) => asker.add({ ...without(row, "inviteSentAt"), title: "Updated" })],
    ({ before, matches: [after] }) => {
      if (!isSent(before)) return undefined;
      return after?.members["inviteSentAt"] === before?.members["inviteSentAt"] ? "kept" : "cleared";
    },
  ),
};
