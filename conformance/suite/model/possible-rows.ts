import type { Expected, ExpectedRow, ExpectedSurvey, RowsAfterAdd, Step } from "../journal/step.ts";
import type { Exchange } from "../../client/exchange.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { findCounts, reportsRows } from "../reading/counts.ts";
import { reportsError } from "../reading/error-in-success.ts";
import { anyOf, unknown, Valid } from "./values/expected-value.ts";
import { emailKey, rowsIn } from "./expected-survey.ts";
import { isPlainRow } from "./plain-document.ts";
import { hasNonObjectRows, itemsOf } from "./if-accepted.ts";
import { rowsAfterAdd } from "./rows-after-add.ts";

/**
 * Returns the recipients after an add. A `skipExisting` that isn't a boolean allows two results. An item that isn't an object
 * allows any result.
 */
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
  // RCP-50: each item is taken as a recipient, so the counts include the items that aren't objects
  const total = result.total === undefined ? undefined : itemsOf(body["recipients"]).length;
  return { ...result, areRowsUnknown: true, counts: undefined, total };
}

type Answered = Pick<Step, "isAccepted" | "operation" | "body" | "race" | "exchange">;

/** Adapts the prediction to the response: the service may have accepted an invalid document, or only a part of an add. */
export function expectedAfterResponse(expected: Expected, step: Answered): Expected {
  const { isAccepted, operation, body, race, exchange } = step;
  if (!isAccepted || (exchange !== undefined && reportsError(exchange))) return expected;
  const { ifAccepted = expected } = expected;
  const { after, survey, readAs = body } = ifAccepted;
  const isWhole = operation !== "add" || after === undefined || survey === undefined || race !== undefined;
  if (isWhole || !isObject(readAs) || !isAppliedInPart(after, readAs, exchange)) return ifAccepted;
  return { ...ifAccepted, after: afterPartialAdd(survey, readAs) };
}

/** True if the response reports single recipients and its counts aren't those of the whole add. */
function isAppliedInPart(after: RowsAfterAdd, body: JsonObject, exchange: Exchange | undefined): boolean {
  if (exchange === undefined || (exchange.status !== 207 && !reportsRows(exchange.json))) return false;
  const got = findCounts(exchange);
  if (got === undefined) return true;
  const { counts } = after;
  // RCP-50: an add may take only the objects if its response reports the other items
  if (hasNonObjectRows(body)) return got.added + got.updated + got.skipped !== itemsOf(body["recipients"]).length;
  return counts === undefined || got.added !== counts.added || got.updated !== counts.updated;
}

/** Every plain recipient was added, every other object may have been, and other values weren't. */
function afterPartialAdd(survey: ExpectedSurvey, body: JsonObject): RowsAfterAdd {
  const after = (recipients: readonly JsonObject[]): RowsAfterAdd =>
    possibleRowsAfterAdd(survey, { ...body, recipients });
  const rows = rowsIn(body);
  const plain = rows.filter(isPlainRow);
  return plain.length === rows.length ? after(rows) : eitherOutcome(after(plain), after(rows), survey);
}

/**
 * Joins two results: each member of a recipient has the value in one or the other. Recipients that only `most` adds may be
 * missing. The first `length` recipients were there before the add.
 */
function eitherOutcome(least: RowsAfterAdd, most: RowsAfterAdd, { rows: { length } }: ExpectedSurvey): RowsAfterAdd {
  const surelyAdded = new Set(least.rows.slice(length).map(({ members }) => emailKey(members["email"])));
  const rows = most.rows.map((row, index): ExpectedRow => {
    const leastRow = index < length ? least.rows[index] : undefined;
    if (leastRow !== undefined) return eitherRow(leastRow, row);
    return surelyAdded.has(emailKey(row.members["email"])) ? row : { ...row, mayBeLeftOut: true };
  });
  return { ...most, rows, counts: undefined, isOutcomeOpen: true };
}

function eitherRow(first: ExpectedRow, second: ExpectedRow): ExpectedRow {
  const members = Object.entries(second.members).map(([name, value]) => [name, anyOf([first.members[name], value])]);
  const ownMembers = first.ownMembers.filter((name) => second.ownMembers.includes(name));
  const either = { ...second, ownMembers, members: Object.fromEntries(members) as ExpectedRow["members"] };
  return first.id === second.id ? either : { ...either, id: unknown, url: unknown };
}

function hasEmail({ rows }: ExpectedSurvey, email: unknown): boolean {
  return rows.some(({ members }) => emailKey(members["email"]) === emailKey(email));
}
