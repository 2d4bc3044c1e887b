import type { Detail } from "../../../reference/api/recipients.ts";
import type { RecipientInput } from "../../../reference/api/schemas.ts";
import type { RecipientRecord } from "../../../reference/api/store.ts";

export interface RecipientRequest {
  readonly recipients: readonly RecipientRecord[];
  readonly rows: readonly RecipientInput[];
  readonly skipExisting: boolean;
  readonly newId: () => string;
  readonly policy: RecipientPolicy;
}

/** The rows of a request by their change. An overwrite adds all its rows. Nothing is written if there are problems. */
export interface RecipientPlan {
  readonly added: readonly RecipientRecord[];
  readonly updated: readonly RecipientRecord[];
  readonly skipped: readonly RecipientRecord[];
  readonly problems: readonly Detail[];
  /** The number of recipients that the survey would have. */
  readonly total: number;
}

export type Plan = (request: RecipientRequest) => RecipientPlan;

export interface Directory {
  readonly byId: ReadonlyMap<string, RecipientRecord>;
  readonly byEmail: ReadonlyMap<string, RecipientRecord>;
}

export type Match =
  | { readonly kind: "new" }
  | { readonly kind: "known"; readonly recipient: RecipientRecord }
  | { readonly kind: "contradiction" };

export interface RecipientPolicy {
  /** Two emails are equal if their keys are. */
  readonly emailKey: (email: string) => string;
  readonly match: (directory: Directory, row: RecipientInput, emailKey: (email: string) => string) => Match;
  readonly merge: (known: RecipientRecord, row: RecipientInput) => RecipientRecord;
  readonly create: (row: RecipientInput & { readonly email: string }, id: string) => RecipientRecord;
}

/** Matches by id first, else by email in any case. A merge keeps the members that aren't given. */
export const defaultPolicy: RecipientPolicy = {
  emailKey: (email) => email.toLowerCase(),
  match: ({ byId, byEmail }, row, emailKey) => {
    const named = byId.get(row.id ?? "");
    const addressed = row.email === undefined ? undefined : byEmail.get(emailKey(row.email));
    if (named !== undefined && addressed !== undefined && named !== addressed) return { kind: "contradiction" };
    const recipient = named ?? addressed;
    return recipient === undefined ? { kind: "new" } : { kind: "known", recipient };
  },
  merge: (known, { id: _id, ...given }) => ({ ...known, ...given }),
  create: (row, id) => ({
    id,
    email: row.email,
    targetCompany: row.targetCompany ?? null,
    title: row.title ?? null,
    accentColor: row.accentColor ?? null,
    inviteTop: row.inviteTop ?? null,
    inviteBottom: row.inviteBottom ?? null,
    inviteSignOff: row.inviteSignOff ?? null,
    inviteSentAt: row.inviteSentAt ?? null,
  }),
};

interface MatchedRow {
  readonly path: string;
  readonly row: RecipientInput;
  readonly known: RecipientRecord | undefined;
}

/** Matches each row to a recipient. Two rows must not mean the same one, nor one row two. */
function matchRows({ recipients, rows, policy }: RecipientRequest) {
  const { emailKey, match } = policy;
  const directory: Directory = {
    byId: new Map(recipients.map((recipient) => [recipient.id, recipient])),
    byEmail: new Map(recipients.map((recipient) => [emailKey(recipient.email), recipient])),
  };
  const matched: MatchedRow[] = [];
  const problems: Detail[] = [];
  const paths = new Map<string, string>();
  for (const [index, row] of rows.entries()) {
    const path = `recipients.${index}`;
    const found = match(directory, row, emailKey);
    const known = found.kind === "known" ? found.recipient : undefined;
    const names = [row.id, known?.id].flatMap((id) => (typeof id === "string" ? [`id ${id}`] : []));
    if (row.email !== undefined) names.push(`email ${emailKey(row.email)}`);
    const earlier = names.map((name) => paths.get(name)).find((other) => other !== undefined);
    for (const name of names) paths.set(name, path);
    if (found.kind === "contradiction") {
      problems.push({ path: `${path}.email`, message: "belongs to another recipient than the id" });
    } else if (earlier !== undefined) {
      problems.push({ path, message: `names the same recipient as ${earlier}` });
    } else matched.push({ path, row, known });
  }
  return { matched, problems };
}

/** Updates known recipients, or skips them if asked to, and adds the others at the end. */
export const planUpsert: Plan = (request) => {
  const { recipients, skipExisting, newId, policy } = request;
  const { matched, problems } = matchRows(request);
  const added: RecipientRecord[] = [];
  const updated: RecipientRecord[] = [];
  const skipped: RecipientRecord[] = [];
  for (const { path, row, known } of matched) {
    const { email } = row;
    if (known !== undefined && skipExisting) skipped.push(known);
    else if (known !== undefined) updated.push(policy.merge(known, row));
    else if (email !== undefined) added.push(policy.create({ ...row, email }, newId()));
    else problems.push({ path: `${path}.email`, message: "is required" });
  }
  return { added, updated, skipped, problems, total: recipients.length + added.length };
};

/** Replaces the whole list. A known recipient keeps its id, so that sent links stay valid. All rows are `added`. */
export const planOverwrite: Plan = (request) => {
  const { rows, newId, policy } = request;
  const { matched, problems } = matchRows(request);
  const added: RecipientRecord[] = [];
  for (const { path, row, known } of matched) {
    const { email } = row;
    if (email !== undefined) added.push(policy.create({ ...row, email }, known?.id ?? newId()));
    else problems.push({ path: `${path}.email`, message: "is required" });
  }
  return { added, updated: [], skipped: [], problems, total: rows.length };
};
