import { findCounts } from "../reading/counts.ts";
import type { JsonObject } from "../format/json.ts";
import { byEmail, recipientsOf, type ShownRecipient } from "../reading/recipients.ts";
import { createdSurvey } from "../reading/survey.ts";
import { fate, type Ask, type Asker, type Asks } from "./asker.ts";

interface Added {
  readonly before: readonly ShownRecipient[];
  readonly after: readonly ShownRecipient[];
  readonly known: JsonObject;
  readonly sent: JsonObject;
}

/** Adds rows made from a known one, and says what became of them. */
function afterAdd(
  rows: (known: JsonObject, stored: readonly ShownRecipient[], asker: Asker) => readonly JsonObject[],
  answerOf: (added: Added) => string | undefined,
): Ask {
  return async (asker) => {
    const known = asker.author.row();
    if (!(await asker.add([known])).isAccepted) return undefined;
    const before = await asker.rows();
    const sent = rows(known, before, asker);
    const step = await asker.add(sent);
    if (!step.isAccepted) return fate(step, "");
    return answerOf({ before, after: await asker.rows(), known, sent: sent[0] ?? {} });
  };
}

const without = (row: JsonObject, member: string): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== member));
const countOf = (rows: readonly ShownRecipient[], email: unknown): number =>
  rows.filter((row) => row.email?.toLowerCase() === String(email).toLowerCase()).length;

function duplicates(count: number): string {
  if (count === 1) return "merged";
  return count === 0 ? "dropped" : "both kept";
}

async function requiredOnRecipient(asker: Asker): Promise<string> {
  const required: string[] = [];
  for (const member of Object.keys(asker.author.row()))
    if (!(await asker.add([without(asker.author.row(), member)])).isAccepted) required.push(member);
  return required.join(", ") || "none";
}

async function duplicatesInCreate(asker: Asker): Promise<string | undefined> {
  const row = asker.author.row();
  const step = await asker.create({ ...asker.author.survey(), recipients: [row, { ...row, title: "Twin" }] });
  const survey = step.exchange === undefined ? undefined : createdSurvey(step.exchange);
  if (survey === undefined) return fate(step, "merged");
  return duplicates(countOf(recipientsOf(survey) ?? [], row["email"]));
}

async function overwrittenIds(asker: Asker): Promise<string | undefined> {
  const row = asker.author.row();
  const shown = async (): Promise<ShownRecipient | undefined> => byEmail(await asker.rows(), String(row["email"]));
  await asker.patch({ recipients: [row] });
  const before = await shown();
  await asker.patch({ recipients: [{ ...row, title: "Again" }, asker.author.row()] });
  const after = await shown();
  if (before === undefined || after === undefined) return undefined;
  return before.id === after.id ? "kept" : "fresh";
}

/** Whether an `inviteSentAt` that is given is stored: the row that has it, where it does. */
async function withInviteSentAt(asker: Asker): Promise<{ readonly answer?: string; readonly row: JsonObject }> {
  const row = asker.author.row({ inviteSentAt: "2026-03-04T05:06:07.000Z" });
  const step = await asker.add([row]);
  const refusal = step.isAccepted ? undefined : fate(step, "");
  if (refusal !== undefined) return { answer: refusal, row };
  const shown = byEmail(await asker.rows(), String(row["email"]))?.members["inviteSentAt"];
  return { answer: shown === undefined || shown === null ? "ignored" : "writable", row };
}

async function inviteSentAtUpsert(asker: Asker): Promise<string | undefined> {
  const { answer, row } = await withInviteSentAt(asker);
  if (answer !== "writable") return undefined;
  const shown = async (): Promise<unknown> =>
    byEmail(await asker.rows(), String(row["email"]))?.members["inviteSentAt"];
  const before = await shown();
  await asker.add([{ ...without(row, "inviteSentAt"), title: "Updated" }]);
  return (await shown()) === before ? "kept" : "cleared";
}

async function inviteSentAtUnset(asker: Asker): Promise<string | undefined> {
  const [row] = await asker.rows();
  if (row === undefined) return undefined;
  const value = row.members["inviteSentAt"];
  return value === undefined ? "omitted" : value === null ? "null" : value === "" ? "empty text" : "another value";
}

async function unchangedRows(asker: Asker): Promise<string | undefined> {
  const row = asker.author.row();
  await asker.add([row]);
  const { exchange } = await asker.add([row]);
  const counts = exchange === undefined ? undefined : findCounts(exchange);
  if (counts === undefined) return undefined;
  return counts.updated === 1 ? "updated" : counts.skipped === 1 ? "skipped" : "not at all";
}

async function addedAgain(asker: Asker): Promise<string | undefined> {
  const row = asker.author.row();
  await asker.patch({ recipients: [row] });
  await asker.patch({ recipients: [] });
  if (!(await asker.add([without(row, "inviteSignOff")])).isAccepted) return undefined;
  const shown = byEmail(await asker.rows(), String(row["email"]));
  return shown?.members["inviteSignOff"] === row["inviteSignOff"] ? "the copy" : "nothing";
}

async function idAndEmailConflict(asker: Asker): Promise<string | undefined> {
  const [first = {}, second = {}] = asker.author.rows(2);
  await asker.add([first, second]);
  const firstId = byEmail(await asker.rows(), String(first["email"]))?.members["id"];
  if (firstId === undefined) return undefined;
  const step = await asker.add([{ ...second, id: firstId, title: "Both" }]);
  if (!step.isAccepted) return fate(step, "");
  const row = (await asker.rows()).find(({ members }) => members["id"] === firstId);
  return row?.members["title"] === "Both" ? "by id" : "by email";
}

async function unknownRecipientId(asker: Asker): Promise<string | undefined> {
  const unknown = "00000000-0000-4000-8000-00000000c0de";
  const step = await asker.add([asker.author.row({ id: unknown })]);
  if (!step.isAccepted) return fate(step, "");
  return (await asker.rows()).some(({ id }) => id === unknown) ? "kept" : "fresh id";
}

/** Recipients as they are stored for the first time. */
export const recipientAsks: Asks = {
  "invite-sent-at-unset": inviteSentAtUnset,
  "required-on-recipient": requiredOnRecipient,
  "email-validation": async (asker) =>
    fate(await asker.add([asker.author.row({ email: asker.author.mark() })]), "accepted"),
  "colour-validation": async (asker) =>
    fate(await asker.add([asker.author.row({ accentColor: "blueish" })]), "accepted"),
  "empty-add": async (asker) => fate(await asker.add([]), "accepted"),
  "add-without-recipients": async (asker) =>
    fate(await asker.send("add", { survey: asker.survey, body: { skipExisting: false } }), "accepted"),
  "duplicates-in-one-add": afterAdd(
    (_known, _stored, { author }) => {
      const row = author.row();
      return [row, { ...row, title: "Twin" }];
    },
    ({ after, sent }) => duplicates(countOf(after, sent["email"])),
  ),
  "duplicates-in-one-create": duplicatesInCreate,
  "unknown-recipient-id": unknownRecipientId,
  "invite-sent-at-given": async (asker) => (await withInviteSentAt(asker)).answer,
};

/** Recipients that come again. */
export const upsertAsks: Asks = {
  "email-case": afterAdd(
    (known) => [{ ...known, email: String(known["email"]).toUpperCase() }],
    ({ after, known }) => (countOf(after, known["email"]) === 1 ? "one recipient" : "two recipients"),
  ),
  "upsert-unnamed-members": afterAdd(
    (known) => [{ email: known["email"], title: "Only the title" }],
    ({ after, known }) =>
      byEmail(after, String(known["email"]))?.members["inviteTop"] === known["inviteTop"] ? "kept" : "cleared",
  ),
  "id-and-email-conflict": idAndEmailConflict,
  "unchanged-rows": unchangedRows,
  "overwritten-ids": overwrittenIds,
  "recipients-added-again": addedAgain,
  "invite-sent-at-upsert": inviteSentAtUpsert,
};
