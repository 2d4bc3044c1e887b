import type { Detail } from "../rejection.ts";
import type { RecipientInput } from "../rules/rules.ts";
import type { RecipientRecord } from "../store/survey-record.ts";
import { matchRows } from "./matching.ts";
import type { MatchedRow } from "./matching.ts";
import type { RecipientPolicy } from "./recipient-policy.ts";

export interface RecipientRequest {
  readonly recipients: readonly RecipientRecord[];
  readonly rows: readonly RecipientInput[];
  readonly skipExisting: boolean;
  readonly newId: () => string;
  readonly policy: RecipientPolicy;
}

/** Nothing is written if there are problems or too many recipients. */
export interface RecipientPlan {
  readonly added: readonly RecipientRecord[];
  readonly updated: readonly RecipientRecord[];
  readonly skipped: readonly RecipientRecord[];
  readonly problems: readonly Detail[];
  readonly total: number;
}

const hasEmail = (row: RecipientInput): row is RecipientInput & { readonly email: string } => row.email !== undefined;

const withoutEmail = ({ path }: MatchedRow): Detail => ({ path: `${path}.email`, message: "is required" });

/** Updates known recipients, or skips them if asked to, and adds the others at the end. */
export function planUpsert(request: RecipientRequest): RecipientPlan {
  const { recipients, rows, skipExisting, newId, policy } = request;
  const { matched, problems } = matchRows(recipients, rows, policy);
  const added: RecipientRecord[] = [];
  const updated: RecipientRecord[] = [];
  const skipped: RecipientRecord[] = [];
  const incomplete: Detail[] = [];
  for (const matchedRow of matched) {
    const { row, known } = matchedRow;
    if (known !== undefined && skipExisting) skipped.push(known);
    else if (known !== undefined) updated.push(policy.merge(known, row));
    else if (hasEmail(row)) added.push(policy.create(row, newId()));
    else incomplete.push(withoutEmail(matchedRow));
  }
  return {
    added,
    updated,
    skipped,
    problems: [...problems, ...incomplete],
    total: recipients.length + added.length,
  };
}

/** Replaces the whole list. A known recipient keeps its id, so that sent links stay valid. All rows are `added`. */
export function planOverwrite(request: RecipientRequest): RecipientPlan {
  const { recipients, rows, newId, policy } = request;
  const { matched, problems } = matchRows(recipients, rows, policy);
  const added: RecipientRecord[] = [];
  const incomplete: Detail[] = [];
  for (const matchedRow of matched) {
    const { row, known } = matchedRow;
    if (hasEmail(row)) added.push(policy.create(row, known?.id ?? newId()));
    else incomplete.push(withoutEmail(matchedRow));
  }
  return { added, updated: [], skipped: [], problems: [...problems, ...incomplete], total: rows.length };
}
