import type { RecipientInput } from "../rules/rules.ts";
import type { RecipientRecord } from "../store/survey-record.ts";
import { emailKeyOf, match } from "./matching.ts";
import type { Matching } from "./matching.ts";

/** How rows are matched to recipients, and how they are stored. */
export interface RecipientPolicy extends Matching {
  /** What an upsert makes of a known recipient. */
  readonly merge: (known: RecipientRecord, row: RecipientInput) => RecipientRecord;
  /** The recipient that a row makes which is stored as given. */
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

/** Matches by id first, else by email whatever its case; an upsert keeps the members that aren't given. */
export const defaultPolicy: RecipientPolicy = { emailKey: emailKeyOf, match, merge, create };
