import type { Expected, ExpectedRow, ExpectedSurvey, RowsAfterAdd, Step } from "../journal/step.ts";
import type { JsonObject } from "../../client/json/json.ts";
import { isObject } from "../../client/json/json.ts";
import { findCounts } from "../reading/counts.ts";
import { reportsRows } from "../reading/reports-rows.ts";
import { reportsError } from "../reading/error-in-success.ts";
import { anyOf, unknown, Valid } from "./values/expected-value.ts";
import { emailKey, rowsIn } from "./expected-survey.ts";
import { isPlainRow } from "../documents/plain-document.ts";
import { hasNonObjectRows, itemsOf } from "./if-accepted.ts";
import { rowsAfterAdd } from "./rows-after-add.ts";

/** Returns the rows after an add. A flag that is no boolean allows both results; rows that are no objects allow any. */
export function possibleRowsAfterAdd(
  survey: ExpectedSurvey,
  body: JsonObject,
  surveys: readonly ExpectedSurvey[] = [],
): RowsAfterAdd {
  const { provenance } = survey;
  const isElsewhere = (email: unknown): boolean =>
    emailKey(email) !== "" && surveys.some((other) => other !== survey && hasEmail(other, email));
  const after = (skipExisting: unknown): RowsAfterAdd =>
    rowsAfterAdd(survey, { ...body, skipExisting }, provenance, isElsewhere);
  const flag = body["skipExisting"];
  const result = flag instanceof Valid ? eitherOutcome(after(true), after(false), survey) : after(flag);
  if (!hasNonObjectRows(body)) return result;
  const total = result.total === undefined ? undefined : itemsOf(body["recipients"]).length;
  return { ...result, isAmbiguous: true, counts: undefined, total };
}

export function expectedAfterResponse(
  expected: Expected,
  {
    isAccepted,
    operation,
    body,
    race,
    exchange,
  }: Pick<Step, "isAccepted" | "operation" | "body" | "race" | "exchange">,
): Expected {
  if (!isAccepted || (exchange !== undefined && reportsError(exchange))) return expected;
  const { ifAccepted = expected } = expected;
  const { after, survey, readAs = body } = ifAccepted;
  const isWhole = operation !== "add" || after === undefined || survey === undefined || race !== undefined;
  if (isWhole || !isObject(readAs) || !isAppliedInPart(after, readAs, { exchange })) return ifAccepted;
  return { ...ifAccepted, after: afterPartialAdd(survey, readAs) };
}

function isAppliedInPart(after: RowsAfterAdd, body: JsonObject, { exchange }: Pick<Step, "exchange">): boolean {
  if (exchange === undefined || (exchange.status !== 207 && !reportsRows(exchange.json))) return false;
  const got = findCounts(exchange);
  if (got === undefined) return true;
  const { counts } = after;
  if (hasNonObjectRows(body)) return got.added + got.updated + got.skipped !== itemsOf(body["recipients"]).length;
  return counts === undefined || got.added !== counts.added || got.updated !== counts.updated;
}

/** Returns the rows after a partial add: plain rows are there, rows that are no objects aren't, others may be. */
function afterPartialAdd(survey: ExpectedSurvey, body: JsonObject): RowsAfterAdd {
  const after = (recipients: readonly JsonObject[]): RowsAfterAdd =>
    possibleRowsAfterAdd(survey, { ...body, recipients });
  const rows = rowsIn(body);
  const plain = rows.filter(isPlainRow);
  return plain.length === rows.length ? after(rows) : eitherOutcome(after(plain), after(rows), survey);
}

/** Joins two results. A recipient that only one of them adds is optional. */
function eitherOutcome(least: RowsAfterAdd, most: RowsAfterAdd, { rows: { length } }: ExpectedSurvey): RowsAfterAdd {
  const surelyAdded = new Set(least.rows.slice(length).map(({ members }) => emailKey(members["email"])));
  const rows = most.rows.map((row, index): ExpectedRow => {
    const other = index < length ? least.rows[index] : undefined;
    if (other !== undefined) return eitherRow(other, row);
    return surelyAdded.has(emailKey(row.members["email"])) ? row : { ...row, mayBeLeftOut: true };
  });
  return { ...most, rows, counts: undefined, isOpen: true };
}

function eitherRow(first: ExpectedRow, second: ExpectedRow): ExpectedRow {
  const members = Object.entries(second.members).map(([name, value]) => [name, anyOf([first.members[name], value])]);
  const ownMembers = first.ownMembers.filter((name) => second.ownMembers.includes(name));
  const name = first.id === second.id ? {} : { id: unknown, url: unknown };
  return { ...second, ...name, ownMembers, members: Object.fromEntries(members) as ExpectedRow["members"] };
}

function hasEmail({ rows }: ExpectedSurvey, email: unknown): boolean {
  return rows.some(({ members }) => emailKey(members["email"]) === emailKey(email));
}
