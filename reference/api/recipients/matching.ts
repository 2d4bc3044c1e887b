import type { Detail } from "../rejection.ts";
import type { RecipientInput } from "../rules/rules.ts";
import type { RecipientRecord } from "../store/survey-record.ts";

export type Match =
  | { readonly kind: "new" }
  | { readonly kind: "known"; readonly recipient: RecipientRecord }
  | { readonly kind: "contradiction" };

export interface Directory {
  readonly byId: ReadonlyMap<string, RecipientRecord>;
  readonly byEmail: ReadonlyMap<string, RecipientRecord>;
}

export interface Matching {
  /** Two emails are equal if their keys are. */
  readonly emailKey: (email: string) => string;
  readonly match: (directory: Directory, row: RecipientInput, emailKey: (email: string) => string) => Match;
}

export const emailKeyOf = (email: string): string => email.toLowerCase();

/** Matches by id first, else by email. An id and an email of two recipients contradict each other. */
export function match(directory: Directory, row: RecipientInput, emailKey: (email: string) => string): Match {
  const named = directory.byId.get(row.id ?? "");
  const addressed = row.email === undefined ? undefined : directory.byEmail.get(emailKey(row.email));
  if (named !== undefined && addressed !== undefined && named !== addressed) return { kind: "contradiction" };
  const recipient = named ?? addressed;
  return recipient === undefined ? { kind: "new" } : { kind: "known", recipient };
}

/** `known` is the matched recipient; `path` is the row's path in the body. */
export interface MatchedRow {
  readonly path: string;
  readonly row: RecipientInput;
  readonly known: RecipientRecord | undefined;
}

export interface MatchedRows {
  readonly matched: readonly MatchedRow[];
  readonly problems: readonly Detail[];
}

function directoryOf(recipients: readonly RecipientRecord[], { emailKey }: Matching): Directory {
  return {
    byId: new Map(recipients.map((recipient) => [recipient.id, recipient])),
    byEmail: new Map(recipients.map((recipient) => [emailKey(recipient.email), recipient])),
  };
}

/** Two rows that share one of these names mean the same recipient. */
function namesOf({ row, known }: MatchedRow, { emailKey }: Matching): readonly string[] {
  const names: string[] = [];
  if (typeof row.id === "string") names.push(`id ${row.id}`);
  if (row.email !== undefined) names.push(`email ${emailKey(row.email)}`);
  if (known !== undefined) names.push(`id ${known.id}`);
  return names;
}

/** Matches each row to a recipient. Two rows must not mean the same one, nor one row two. */
export function matchRows(
  recipients: readonly RecipientRecord[],
  rows: readonly RecipientInput[],
  policy: Matching,
): MatchedRows {
  const directory = directoryOf(recipients, policy);
  const matched: MatchedRow[] = [];
  const problems: Detail[] = [];
  const paths = new Map<string, string>();
  for (const [index, row] of rows.entries()) {
    const path = `recipients.${index}`;
    const found = policy.match(directory, row, policy.emailKey);
    const known = found.kind === "known" ? found.recipient : undefined;
    const names = namesOf({ path, row, known }, policy);
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
