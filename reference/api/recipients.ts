import { randomUUID } from "node:crypto";
import type { RecipientInput } from "./schemas.ts";
import type { RecipientRecord } from "./store.ts";

/** `path` names the member: `recipients.3.email`, empty for the whole body. */
export interface Detail {
  readonly path: string;
  readonly message: string;
}

export interface RecipientRequest {
  readonly recipients: readonly RecipientRecord[];
  readonly rows: readonly RecipientInput[];
  readonly skipExisting?: boolean;
}

/** Nothing may be written if there are problems or too many recipients. */
export interface RecipientPlan {
  readonly added: readonly RecipientRecord[];
  readonly updated: readonly RecipientRecord[];
  readonly skipped: readonly RecipientRecord[];
  readonly problems: readonly Detail[];
  readonly total: number;
}

interface MatchedRow {
  readonly path: string;
  readonly row: RecipientInput;
  readonly known: RecipientRecord | undefined;
}

export const blankRecipient: RecipientRecord = {
  id: "",
  email: "",
  targetCompany: null,
  title: null,
  accentColor: null,
  inviteTop: null,
  inviteBottom: null,
  inviteSignOff: null,
  inviteSentAt: null,
};

const emailKey = (email: string): string => email.toLowerCase();

/** Matches each row to a recipient, by id first, else by email in any case. No two rows may mean one, nor one row two. */
function matchRows({ recipients, rows }: RecipientRequest) {
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]));
  const byEmail = new Map(recipients.map((recipient) => [emailKey(recipient.email), recipient]));
  const pathOf = new Map<string, string>();
  const matched: MatchedRow[] = [];
  const problems: Detail[] = [];
  for (const [index, row] of rows.entries()) {
    const path = `recipients.${index}`;
    const named = byId.get(row.id ?? "");
    const addressed = row.email === undefined ? undefined : byEmail.get(emailKey(row.email));
    const known = named ?? addressed;
    const names = [row.id, known?.id].flatMap((id) => (typeof id === "string" ? [`id ${id}`] : []));
    if (row.email !== undefined) names.push(`email ${emailKey(row.email)}`);
    const earlier = names.map((name) => pathOf.get(name)).find((other) => other !== undefined);
    if (addressed !== undefined && addressed !== known) {
      problems.push({ path: `${path}.email`, message: "belongs to another recipient than the id" });
    } else if (earlier !== undefined) {
      problems.push({ path, message: `names the same recipient as ${earlier}` });
    } else matched.push({ path, row, known });
    for (const name of names) pathOf.set(name, path);
  }
  return { matched, problems };
}

/** Updates known recipients, or skips them if asked to, and adds the others at the end. */
export function planUpsert({ recipients, rows, skipExisting = false }: RecipientRequest): RecipientPlan {
  const { matched, problems } = matchRows({ recipients, rows });
  const added: RecipientRecord[] = [];
  const updated: RecipientRecord[] = [];
  const skipped: RecipientRecord[] = [];
  for (const { path, row, known } of matched) {
    if (known !== undefined && skipExisting) skipped.push(known);
    else if (known !== undefined) updated.push({ ...known, ...row, id: known.id });
    else if (row.email !== undefined) added.push({ ...blankRecipient, ...row, id: randomUUID(), email: row.email });
    else problems.push({ path: `${path}.email`, message: "is required" });
  }
  return { added, updated, skipped, problems, total: recipients.length + added.length };
}

/** Replaces the whole list. A known recipient keeps its id, so that sent links stay valid. All rows are `added`. */
export function planOverwrite({ recipients, rows }: RecipientRequest): RecipientPlan {
  const { matched, problems } = matchRows({ recipients, rows });
  const added: RecipientRecord[] = [];
  for (const { path, row, known } of matched) {
    if (row.email !== undefined)
      added.push({ ...blankRecipient, ...row, id: known?.id ?? randomUUID(), email: row.email });
    else problems.push({ path: `${path}.email`, message: "is required" });
  }
  return { added, updated: [], skipped: [], problems, total: rows.length };
}
