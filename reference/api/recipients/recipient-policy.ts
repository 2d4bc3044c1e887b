import type { RecipientInput } from "../rules/rules.ts";
import type { RecipientRecord } from "../store/survey-record.ts";
import { emailKeyOf, match } from "./matching.ts";
import type { Matching } from "./matching.ts";

export interface RecipientPolicy extends Matching {
  readonly merge: (known: RecipientRecord, row: RecipientInput) => RecipientRecord;
  readonly create: (row: RecipientInput & { readonly email: string }, id: string) => RecipientRecord;
}

function merge(known: RecipientRecord, { id: _id, ...given }: RecipientInput): RecipientRecord {
  return { ...known, ...given };
}

function create(row: RecipientInput & { readonly email: string }, id: string): RecipientRecord {
  return {
    id,
    email: row.email,
    targetCompany: row.targetCompany ?? null,
    title: row.title ?? null,
    accentColor: row.accentColor ?? null,
    inviteTop: row.inviteTop ?? null,
    inviteBottom: row.inviteBottom ?? null,
    inviteSignOff: row.inviteSignOff ?? null,
    inviteSentAt: row.inviteSentAt ?? null,
  };
}

/** Matches by id first, else by email in any case. An upsert keeps the members that aren't given. */
export const defaultPolicy: RecipientPolicy = { emailKey: emailKeyOf, match, merge, create };
