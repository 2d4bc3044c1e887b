import { storedRecipients } from "../check/stored.ts";
import { theRow } from "../check/adding.ts";
import type { Tools } from "../check/tools.ts";
import { succeeded } from "../http/exchange.ts";
import { findCounts } from "../reading/counts.ts";
import type { JsonObject } from "../reading/json.ts";
import { byEmail, recipientsOf, type ShownRecipient } from "../reading/recipients.ts";
import { createdSurvey } from "../reading/survey.ts";
import { plainDraft, plainRow, plainRows } from "../run/survey-maker.ts";
import { fate } from "./surveys.ts";
import type { Probe, Probes } from "./probe.ts";

interface Added {
  readonly before: readonly ShownRecipient[];
  readonly after: readonly ShownRecipient[];
  readonly known: JsonObject;
  readonly sent: JsonObject;
}

/** Adds rows made from a known one to a survey of its own, and tells what became of them. */
function afterAdd(
  rows: (known: JsonObject, stored: readonly ShownRecipient[], tools: Tools) => readonly JsonObject[],
  tell: (added: Added) => string | undefined,
): Probe {
  return async (tools) => {
    const { id } = await tools.workbench();
    const known = plainRow(tools.names, "known", tools.names.fresh());
    if (!succeeded(await tools.owner.add(id, { recipients: [known] }))) return undefined;
    const before = await storedRecipients(tools.owner, id);
    const sent = rows(known, before, tools);
    const answer = await tools.owner.add(id, { recipients: sent });
    if (!succeeded(answer)) return fate(answer, "");
    return tell({ before, after: await storedRecipients(tools.owner, id), known, sent: sent[0] ?? {} });
  };
}

const one = (row: JsonObject | undefined): readonly JsonObject[] => [{ ...row }];
const fresh = ({ names }: Tools): JsonObject => plainRow(names, "fresh", names.fresh());
const without = (row: JsonObject, member: string): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== member));
const countOf = (rows: readonly ShownRecipient[], email: unknown): number =>
  rows.filter((row) => row.email?.toLowerCase() === String(email).toLowerCase()).length;

function duplicates(count: number): string {
  if (count === 1) return "merged";
  return count === 0 ? "dropped" : "both kept";
}

async function requiredOnRecipient({ owner, names, workbench }: Tools): Promise<string> {
  const { id } = await workbench();
  const whole = plainRow(names, "whole", names.fresh());
  const required: string[] = [];
  for (const member of Object.keys(whole)) {
    const row = {
      ...without(whole, member),
      ...(member === "email" ? {} : { email: names.email("some", names.fresh()) }),
    };
    if (!succeeded(await owner.add(id, { recipients: [row] }))) required.push(member);
  }
  return required.join(", ") || "none";
}

async function duplicatesInCreate({ owner, names }: Tools): Promise<string | undefined> {
  const row = plainRow(names, "twin", names.fresh());
  const answer = await owner.create({ ...plainDraft(names), recipients: [row, { ...row, title: "Twin" }] });
  const survey = createdSurvey(answer);
  if (survey === undefined) return fate(answer, "merged");
  return duplicates(countOf(recipientsOf(survey) ?? [], row["email"]));
}

async function overwrittenIds({ owner, names, workbench }: Tools): Promise<string | undefined> {
  const { id } = await workbench();
  const [row] = plainRows(names, 1);
  await owner.update(id, { recipients: [row] });
  const before = theRow(await storedRecipients(owner, id), row?.["email"], "the survey");
  await owner.update(id, { recipients: [{ ...row, title: "Again" }, ...plainRows(names, 1)] });
  const after = theRow(await storedRecipients(owner, id), row?.["email"], "the survey");
  return before.id === after.id ? "kept" : "fresh";
}

async function inviteSentAt({ owner, names, workbench, observe }: Tools): Promise<string | undefined> {
  const { id } = await workbench();
  const token = names.fresh();
  const row = { ...plainRow(names, "invited", token), inviteSentAt: "2026-03-04T05:06:07.000Z" };
  const answer = await owner.add(id, { recipients: [row] });
  if (!succeeded(answer)) return fate(answer, "");
  const email = names.email("invited", token);
  const shown = byEmail(await storedRecipients(owner, id), email)?.members["inviteSentAt"];
  if (shown === undefined || shown === null) return "ignored";
  await owner.add(id, { recipients: [{ ...without(row, "inviteSentAt"), title: "Updated" }] });
  const later = byEmail(await storedRecipients(owner, id), email)?.members["inviteSentAt"];
  observe("invite-sent-at-upsert", later === shown ? "kept" : "cleared");
  return "writable";
}

async function inviteSentAtUnset({ standing }: Tools): Promise<string | undefined> {
  const { survey } = await standing();
  const [row] = recipientsOf(survey) ?? [];
  if (row === undefined) return undefined;
  const value = row.members["inviteSentAt"];
  return value === undefined ? "omitted" : value === null ? "null" : value === "" ? "empty text" : "another value";
}

async function addOf(body: JsonObject, { owner, workbench }: Tools): Promise<string> {
  const { id } = await workbench();
  return fate(await owner.add(id, body), "accepted");
}

async function unchangedRows({ owner, names, workbench }: Tools): Promise<string | undefined> {
  const { id } = await workbench();
  const recipients = plainRows(names, 1);
  await owner.add(id, { recipients });
  const counts = findCounts(await owner.add(id, { recipients }));
  if (counts === undefined) return undefined;
  return counts.updated === 1 ? "updated" : counts.skipped === 1 ? "skipped" : "not at all";
}

async function addedAgain({ owner, names, workbench }: Tools): Promise<string | undefined> {
  const { id } = await workbench();
  const [row = {}] = plainRows(names, 1);
  await owner.update(id, { recipients: [row] });
  await owner.update(id, { recipients: [] });
  if (!succeeded(await owner.add(id, { recipients: [without(row, "inviteSignOff")] }))) return undefined;
  const shown = byEmail(await storedRecipients(owner, id), String(row["email"]));
  return shown?.members["inviteSignOff"] === row["inviteSignOff"] ? "the copy" : "nothing";
}

export const recipientProbes: Probes = {
  "required-on-recipient": requiredOnRecipient,
  "email-validation": (tools) => addOf({ recipients: [{ ...fresh(tools), email: tools.names.fresh() }] }, tools),
  "colour-validation": (tools) => addOf({ recipients: [{ ...fresh(tools), accentColor: "blueish" }] }, tools),
  "empty-add": (tools) => addOf({ recipients: [] }, tools),
  "add-without-recipients": (tools) => addOf({ skipExisting: false }, tools),
  "email-case": afterAdd(
    (known) => one({ ...known, email: String(known["email"]).toUpperCase() }),
    ({ after, known }) => (countOf(after, known["email"]) === 1 ? "one recipient" : "two recipients"),
  ),
  "upsert-unnamed-members": afterAdd(
    (known) => one({ email: known["email"], title: "Only the title" }),
    ({ after, known }) =>
      byEmail(after, String(known["email"]))?.members["inviteTop"] === known["inviteTop"] ? "kept" : "cleared",
  ),
  "duplicates-in-one-add": afterAdd(
    (_known, _stored, tools) => {
      const row = fresh(tools);
      return [row, { ...row, title: "Twin" }];
    },
    ({ after, sent }) => duplicates(countOf(after, sent["email"])),
  ),
  "duplicates-in-one-create": duplicatesInCreate,
  "id-and-email-conflict": async (tools) => {
    const { id } = await tools.workbench();
    const [first = {}, second = {}] = plainRows(tools.names, 2);
    await tools.owner.add(id, { recipients: [first, second] });
    const firstId = theRow(await storedRecipients(tools.owner, id), first["email"], "the survey").members["id"];
    const answer = await tools.owner.add(id, { recipients: [{ ...second, id: firstId, title: "Both" }] });
    if (!succeeded(answer)) return fate(answer, "");
    const rows = await storedRecipients(tools.owner, id);
    return rows.find(({ members }) => members["id"] === firstId)?.members["title"] === "Both" ? "by id" : "by email";
  },
  "unknown-recipient-id": async (tools) => {
    const { id } = await tools.workbench();
    const unknown = "00000000-0000-4000-8000-00000000c0de";
    const row = { ...fresh(tools), id: unknown };
    const answer = await tools.owner.add(id, { recipients: [row] });
    if (!succeeded(answer)) return fate(answer, "");
    const rows = await storedRecipients(tools.owner, id);
    return rows.some((shown) => shown.id === unknown) ? "kept" : "fresh id";
  },
  "unchanged-rows": unchangedRows,
  "recipients-added-again": addedAgain,
  "overwritten-ids": overwrittenIds,
  "invite-sent-at-given": inviteSentAt,
  "invite-sent-at-unset": inviteSentAtUnset,
};
