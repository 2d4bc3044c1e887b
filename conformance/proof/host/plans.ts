import type { Detail } from "../../../reference/api/recipients.ts";
import type { RecipientInput } from "../../../reference/api/schemas.ts";
import type { RecipientRecord } from "../../../reference/api/store.ts";

export interface RecipientRequest {
  /** The stored recipients. */
  readonly recipients: readonly RecipientRecord[];
  /** The recipients in the request. */
  readonly rows: readonly RecipientInput[];
  readonly skipExisting: boolean;
  readonly newId: () => string;
  readonly policy: RecipientPolicy;
}

/** The result of a request with recipients. An overwrite adds all its rows. Nothing is written if there are problems. */
export interface RecipientPlan {
  readonly added: readonly RecipientRecord[];
  readonly updated: readonly RecipientRecord[];
  readonly skipped: readonly RecipientRecord[];
  readonly problems: readonly Detail[];
  /** The number of recipients that the survey would have. */
  readonly total: number;
}

export type Plan = (request: RecipientRequest) => RecipientPlan;

/** The stored recipients, by id and by the key of their emails. */
export interface Directory {
  readonly byId: ReadonlyMap<string, RecipientRecord>;
  readonly byEmail: ReadonlyMap<string, RecipientRecord>;
}

/** The meaning of a row. `contradiction`: it has the id of one stored recipient and the email of another. */
export type Match =
  | { readonly kind: "new" }
  | { readonly kind: "known"; readonly recipient: RecipientRecord }
  | { readonly kind: "contradiction" };

/** Matches rows to stored recipients, and decides what is stored. Faults and variants replace some functions. */
export interface RecipientPolicy {
  /** Two emails are equal if their keys are. */
  readonly emailKey: (email: string) => string;
  readonly match: (directory: Directory, row: RecipientInput, emailKey: (email: string) => string) => Match;
  readonly merge: (known: RecipientRecord, row: RecipientInput) => RecipientRecord;
  readonly create: (row: RecipientInput & { readonly email: string }, id: string) => RecipientRecord;
}

/** Matches by id, else by email without regard to case. A merge keeps the members that the row lacks. */
export const defaultPolicy: RecipientPolicy = {
  emailKey: (email) => email.toLowerCase(),
  match: ({ byId, byEmail }, row, emailKey) => {
    const withId = byId.get(row.id ?? "");
    const withEmail = row.email === undefined ? undefined : byEmail.get(emailKey(row.email));
    if (withId !== undefined && withEmail !== undefined && withId !== withEmail) return { kind: "contradiction" };
    const recipient = withId ?? withEmail;
    return recipient === undefined ? { kind: "new" } : { kind: "known", recipient };
  },
  merge: (known, { id: _id, ...members }) => ({ ...known, ...members }),
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

interface MatchedRows {
  readonly matched: readonly MatchedRow[];
  readonly problems: Detail[];
}

interface MatchedRow {
  /** The place in the body: `recipients.3`. */
  readonly path: string;
  readonly row: RecipientInput;
  readonly known: RecipientRecord | undefined;
}

/** Matches each row to a recipient. Two rows for one recipient are a problem, and so is one row for two. */
function matchRows({ recipients, rows, policy }: RecipientRequest): MatchedRows {
  const { emailKey, match } = policy;
  const directory: Directory = {
    byId: new Map(recipients.map((recipient) => [recipient.id, recipient])),
    byEmail: new Map(recipients.map((recipient) => [emailKey(recipient.email), recipient])),
  };
  const matched: MatchedRow[] = [];
  const problems: Detail[] = [];
  const earlierPaths = new Map<string, string>();
  for (const [index, row] of rows.entries()) {
    const path = `recipients.${index}`;
    const result = match(directory, row, emailKey);
    const known = result.kind === "known" ? result.recipient : undefined;
    const identifiers = identifiersOf(row, known, policy);
    const earlierPath = identifiers.map((one) => earlierPaths.get(one)).find((earlier) => earlier !== undefined);
    for (const identifier of identifiers) earlierPaths.set(identifier, path);
    if (result.kind === "contradiction") {
      problems.push({ path: `${path}.email`, message: "belongs to another recipient than the id" });
    } else if (earlierPath !== undefined) {
      problems.push({ path, message: `names the same recipient as ${earlierPath}` });
    } else matched.push({ path, row, known });
  }
  return { matched, problems };
}

/** Two rows with a common identifier mean the same recipient: `id 7`, `email ann@example.com`. */
function identifiersOf(
  row: RecipientInput,
  known: RecipientRecord | undefined,
  policy: RecipientPolicy,
): readonly string[] {
  const ids = [row.id, known?.id].filter((id) => typeof id === "string").map((id) => `id ${id}`);
  return row.email === undefined ? ids : [...ids, `email ${policy.emailKey(row.email)}`];
}

/** Updates known recipients, or skips them with `skipExisting`, and adds the others at the end. */
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
