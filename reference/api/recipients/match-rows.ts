import type { Detail } from "../refusal.ts";
import type { RecipientInput } from "../rules/rules.ts";
import type { RecipientRecord } from "../store/survey-record.ts";
import type { Directory, RecipientPolicy } from "./recipient-policy.ts";

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

function directoryOf(recipients: readonly RecipientRecord[], { emailKey }: RecipientPolicy): Directory {
  return {
    byId: new Map(recipients.map((recipient) => [recipient.id, recipient])),
    byEmail: new Map(recipients.map((recipient) => [emailKey(recipient.email), recipient])),
  };
}

/** Everything by which a row names its recipient: two rows that share one of these mean the same person. */
function namesOf({ row, known }: MatchedRow, { emailKey }: RecipientPolicy): readonly string[] {
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
  policy: RecipientPolicy,
): MatchedRows {
  const directory = directoryOf(recipients, policy);
  const matched: MatchedRow[] = [];
  const problems: Detail[] = [];
  const paths = new Map<string, string>();
  for (const [index, row] of rows.entries()) {
    const path = `recipients.${index}`;
    const match = policy.match(directory, row, policy.emailKey);
    const known = match.kind === "known" ? match.recipient : undefined;
    const names = namesOf({ path, row, known }, policy);
    const earlier = names.map((name) => paths.get(name)).find((other) => other !== undefined);
    for (const name of names) paths.set(name, path);
    if (match.kind === "contradiction") {
      problems.push({ path: `${path}.email`, message: "belongs to another recipient than the id" });
    } else if (earlier !== undefined) {
      problems.push({ path, message: `names the same recipient as ${earlier}` });
    } else matched.push({ path, row, known });
  }
  return { matched, problems };
}
