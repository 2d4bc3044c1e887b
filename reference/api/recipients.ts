import { randomUUID } from "node:crypto";
import { maxRecipients } from "../../spec/schemas/max-recipients.ts";
import type { RecipientInput } from "./schemas.ts";
import type { RecipientRecord } from "./store.ts";

/** `path` names the member: `recipients.3.email`, empty for the whole body. */
export interface Detail {
  readonly path: string;
  readonly message: string;
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

type Recipients = readonly RecipientRecord[];
type Rows = readonly RecipientInput[];

/**
 * Matches each row to a recipient, by id first, else by email in any case. No two rows may mean one, nor one row two. A
 * new recipient needs an email; in an overwrite, every one does.
 */
function matchRows(recipients: Recipients, rows: Rows, isOverwrite: boolean) {
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]));
  const byEmail = new Map(recipients.map((recipient) => [recipient.email.toLowerCase(), recipient]));
  const pathOf = new Map<string, string>();
  const problems: Detail[] = [];
  const matched = rows.map((row, index) => {
    const path = `recipients.${index}`;
    const named = byId.get(row.id ?? "");
    const email = row.email?.toLowerCase();
    const addressed = byEmail.get(email ?? "");
    const known = named ?? addressed;
    const names = [row.id, known?.id].flatMap((id) => (typeof id === "string" ? [`id ${id}`] : []));
    if (email !== undefined) names.push(`email ${email}`);
    const earlier = names.map((name) => pathOf.get(name)).find((other) => other !== undefined);
    if (addressed !== undefined && addressed !== known) {
      problems.push({ path: `${path}.email`, message: "belongs to another recipient than the id" });
    } else if (earlier !== undefined) {
      problems.push({ path, message: `names the same recipient as ${earlier}` });
    } else if (email === undefined && (known === undefined || isOverwrite)) {
      problems.push({ path: `${path}.email`, message: "is required" });
    }
    for (const name of names) pathOf.set(name, path);
    return { row, known };
  });
  return { matched, problems };
}

function overCap(total: number): readonly Detail[] {
  const message = `a survey has at most ${maxRecipients} recipients; this would make it ${total}`;
  return total > maxRecipients ? [{ path: "recipients", message }] : [];
}

/** Updates known recipients, or skips them if asked to, and adds the others at the end. Writes nothing. */
export function planUpsert(recipients: Recipients, rows: Rows, skipExisting: boolean) {
  const { matched, problems } = matchRows(recipients, rows, false);
  const after = new Map(recipients.map((recipient) => [recipient.id, recipient]));
  const counts = { added: 0, updated: 0, skipped: 0 };
  for (const { row, known } of matched) {
    if (known !== undefined && skipExisting) counts.skipped += 1;
    else {
      counts[known === undefined ? "added" : "updated"] += 1;
      const id = known?.id ?? randomUUID();
      after.set(id, { ...blankRecipient, ...known, ...row, id });
    }
  }
  return { recipients: [...after.values()], problems: [...overCap(after.size), ...problems], counts };
}

/** Replaces the whole list. A known recipient keeps its id, so that sent links stay valid. Writes nothing. */
export function planOverwrite(before: Recipients, rows: Rows) {
  const { matched, problems } = matchRows(before, rows, true);
  const recipients = matched.map(({ row, known }) => ({ ...blankRecipient, ...row, id: known?.id ?? randomUUID() }));
  return { recipients, problems: [...overCap(rows.length), ...problems] };
}
