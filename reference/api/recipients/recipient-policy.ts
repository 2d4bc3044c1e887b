import type { RecipientInput } from "../rules/rules.ts";
import type { RecipientRecord } from "../store/survey-record.ts";

/** Whom a given row means: nobody known, one known recipient, or two different ones at once. */
export type Match =
  | { readonly kind: "new" }
  | { readonly kind: "known"; readonly recipient: RecipientRecord }
  | { readonly kind: "contradiction" };

/** The recipients of a survey, ready to be looked up. */
export interface Directory {
  readonly byId: ReadonlyMap<string, RecipientRecord>;
  readonly byEmail: ReadonlyMap<string, RecipientRecord>;
}

/** How rows are matched to recipients, and what becomes of them. */
export interface RecipientPolicy {
  /** Two emails are the same when their keys are. */
  readonly emailKey: (email: string) => string;
  readonly match: (directory: Directory, row: RecipientInput, emailKey: (email: string) => string) => Match;
  /** What an upsert makes of a known recipient. */
  readonly merge: (known: RecipientRecord, row: RecipientInput) => RecipientRecord;
  /** What becomes of a row that is stored as given. */
  readonly create: (row: RecipientInput & { readonly email: string }, id: string) => RecipientRecord;
}

function match(directory: Directory, row: RecipientInput, emailKey: (email: string) => string): Match {
  const named = directory.byId.get(row.id ?? "");
  const addressed = row.email === undefined ? undefined : directory.byEmail.get(emailKey(row.email));
  if (named !== undefined && addressed !== undefined && named !== addressed) return { kind: "contradiction" };
  const recipient = named ?? addressed;
  return recipient === undefined ? { kind: "new" } : { kind: "known", recipient };
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
export const defaultPolicy: RecipientPolicy = { emailKey: (email) => email.toLowerCase(), match, merge, create };
