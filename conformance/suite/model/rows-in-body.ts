import { distinctHistories, type RowHistory } from "../journal/row-change.ts";
import type { ExpectedRow, ExpectedSurvey } from "../journal/step.ts";
import type { JsonObject } from "../../client/json/json.ts";
import { textId } from "../reading/survey.ts";
import { isBlank } from "./values/equality.ts";
import { NotInvited, unknown } from "./values/expected-value.ts";
import { emailKey, isUntraceable, lastChangeOf, expectedRow, rowsIn } from "./expected-survey.ts";
import { hasNonObjectRows } from "./if-accepted.ts";
import { namesOfRow, type Provenance } from "./provenance.ts";

/** Returns the histories of the recipients whom an overwrite keeps, except those that only overwrites have set. */
export function historiesOf({ rows }: ExpectedSurvey, body: JsonObject): readonly RowHistory[] {
  const emails = new Set(rowsIn(body).map(({ email }) => emailKey(email)));
  const keptRows = rows.filter(({ members }) => emails.has(emailKey(members["email"])));
  const lastChanges = keptRows.map(lastChangeOf).filter((last) => last !== undefined && last.kind !== "given");
  return distinctHistories(lastChanges.map((last) => ({ rowChange: { kind: "given" }, previousChange: last })));
}

/** True if an overwrite empties the list or drops a recipient who may be invited. A service may refuse either. */
export function dropsRecipient({ rows }: ExpectedSurvey, body: JsonObject): boolean {
  if (!Array.isArray(body["recipients"])) return false;
  const emails = new Set(rowsIn(body).map(({ email }) => emailKey(email)));
  const isDropped = ({ members }: ExpectedRow): boolean => !emails.has(emailKey(members["email"]));
  return emails.size === 0 || rows.some((row) => isDropped(row) && mayBeInvited(row));
}

function mayBeInvited({ members: { inviteSentAt } }: ExpectedRow): boolean {
  return !isBlank(inviteSentAt) && !(inviteSentAt instanceof NotInvited);
}

/** True if an add gives a known id another email. A service may refuse that. */
export function changesEmail({ rows }: ExpectedSurvey, body: JsonObject): boolean {
  const emails = new Map(rows.map(({ id, members }) => [textId(id), emailKey(members["email"])]));
  return rowsIn(body).some(({ id, email }) => {
    const known = emails.get(textId(id));
    return known !== undefined && typeof email === "string" && emailKey(email) !== known;
  });
}

/** Returns the recipient that a create or an overwrite sets. `known` is the recipient with the same email before. */
export function rowFromBody(row: JsonObject, known: ExpectedRow | undefined, provenance: Provenance): ExpectedRow {
  const previousChange = known && lastChangeOf(known);
  return expectedRow(row, { rowChange: { kind: "given" }, previousChange }, staleOrForeignTo(row, known, provenance));
}

/** Returns a predicate: true for a value that was sent for others, or for this recipient before. */
function staleOrForeignTo(
  row: JsonObject,
  known: ExpectedRow | undefined,
  provenance: Provenance,
): (shown: unknown) => boolean {
  const names = namesOfRow(row);
  const isForeign = provenance.foreignTo(names);
  const before = known === undefined ? [] : Object.values(known.members);
  return (shown) => isForeign(shown) || (before.includes(shown) && provenance.wasSentFor(names, shown));
}

/** True if ids don't distinguish the survey's recipients. */
export function hasIndistinctIds({ rows }: ExpectedSurvey): boolean {
  const ids = rows.flatMap(({ id }) => (id === unknown ? [] : [textId(id)]));
  return ids.includes(undefined) || new Set(ids).size < ids.length;
}

/** True if it is open which recipients a full list creates: items are duplicate, untraceable or no objects. */
export function isAmbiguous(body: JsonObject): boolean {
  const rows = rowsIn(body);
  return hasNonObjectRows(body) || rows.some((row) => isUntraceable({ ...row, id: undefined })) || hasDuplicates(rows);
}

function hasDuplicates(rows: readonly JsonObject[]): boolean {
  const emails = rows.flatMap(({ email }) => (typeof email === "string" ? [emailKey(email)] : []));
  const ids = rows.flatMap(({ id }) => textId(id) ?? []);
  return new Set(emails).size < emails.length || new Set(ids).size < ids.length;
}
