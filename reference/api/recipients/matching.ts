import type { Detail } from "../rejection.ts";
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

/** How rows are matched to recipients. */
export interface Matching {
  /** Two emails are the same when their keys are. */
  readonly emailKey: (email: string) => string;
  readonly match: (directory: Directory, row: RecipientInput, emailKey: (email: string) => string) => Match;
}

/** Two emails mean the same person whatever their case. */
export const emailKeyOf = (email: string): string => email.toLowerCase();

/** Matches by id first, else by email; an id and an email of two different recipients contradict each other. */
export function match(directory: Directory, row: RecipientInput, emailKey: (email: string) => string): Match {
  const named = directory.byId.get(row.id ?? "");
  const addressed = row.email === undefined ? undefined : directory.byEmail.get(emailKey(row.email));
  if (named !== undefined && addressed !== undefined && named !== addressed) return { kind: "contradiction" };
  const recipient = named ?? addressed;
  return recipient === undefined ? { kind: "new" } : { kind: "known", recipient };
}

/** A row of a request with the recipient that it means, if that one is known; `path` is the row's in the body. */
export interface MatchedRow {
  readonly path: string;
  readonly row: RecipientInput;
  readonly known: RecipientRecord | undefined;
}

/** The rows that mean somebody, and what is wrong with the others. */
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

/** Everything by which a row names its recipient: two rows that share one of these mean the same person. */
function namesOf({ row, known }: MatchedRow, { emailKey }: Matching): readonly string[] {
  const names: string[] = [];
  if (typeof row.id === "string") names.push(`id ${row.id}`);
  if (row.email !== undefined) names.push(`email ${emailKey(row.email)}`);
  if (known !== undefined) names.push(`id ${known.id}`);
  return names;
}

/** Finds whom each row of a request means; no two rows may mean the same recipient, and no row two. */
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
