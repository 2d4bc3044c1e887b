import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Expected, ExpectedRow, ExpectedSurvey } from "../journal/step.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { brokenBy, isIntegerFrom } from "./broken-by.ts";
import { isBlank } from "./values/equality.ts";
import { Valid, NotInvited, unknown } from "./values/expected-value.ts";
import { type Provenance, namesOfRow } from "./provenance.ts";
import { distinctHistories, type RowHistory } from "../journal/row-change.ts";
import { textId } from "../reading/survey.ts";
import { emailKey, isUntraceable, lastChangeOf, expectedRow, rowsIn } from "./expected-survey.ts";

/** Requirements on lists and on the flag of an add. A conformant service may coerce a value of another type. */
const listRequirements: readonly RequirementId[] = ["QST-26", "RCP-50", "RCP-51"];

const isBooleanOrAbsent = (shown: unknown): boolean =>
  typeof shown === "boolean" || shown === undefined || shown === null;
const areTexts = (shown: unknown): boolean =>
  isBlank(shown) || (Array.isArray(shown) && shown.every((one) => typeof one !== "object"));

/** Requirements on members of questions, each with what a service may show after it coerced an invalid value. */
const coercedMembers: Partial<Record<RequirementId, readonly [member: string, value: (from: Provenance) => Valid]>> = {
  "QST-22": ["required", () => new Valid("QST-22", "a boolean", isBooleanOrAbsent)],
  "QST-23": ["options", () => new Valid("QST-23", "an array of strings", areTexts)],
  "QST-24": ["allowOther", () => new Valid("QST-24", "a boolean", isBooleanOrAbsent)],
  "LIM-22": [
    "scaleMin",
    (provenance) =>
      new Valid("LIM-22", "0 or 1", (shown) => isIntegerFrom(0, 1, shown) || (provenance.omitsZero && isBlank(shown))),
  ],
  "LIM-25": ["scaleMax", () => new Valid("LIM-25", "an integer from 2 to 10", (shown) => isIntegerFrom(2, 10, shown))],
};

/**
 * Returns the expectation if an invalid document is accepted, or `{}` if no service may accept it. For example, `required: {}`
 * is read as any boolean, and `recipients: { email }` as a list of one.
 */
export function ifAccepted(
  body: JsonObject,
  breaks: readonly RequirementId[],
  provenance: Provenance,
  expectValid: (readAs: JsonObject) => Expected,
): Pick<Expected, "ifAccepted"> {
  if (!breaks.every((id) => listRequirements.includes(id) || coercedMembers[id] !== undefined)) return {};
  const readAs: Record<string, unknown> = { ...body };
  // the requirements other than RCP-50 and RCP-51 are about questions
  if (breaks.some((id) => !id.startsWith("RCP-"))) readAs["questions"] = questionsReadAs(body["questions"], provenance);
  if (breaks.includes("RCP-50")) readAs["recipients"] = itemsOf(body["recipients"]);
  if (breaks.includes("RCP-51")) readAs["skipExisting"] = new Valid("RCP-51", "a boolean", isBooleanOrAbsent);
  const expected = expectValid(readAs);
  // the service must reject the document for another reason, such as too many recipients
  if (expected.outcome === "rejected") return {};
  return { ifAccepted: { ...expected, outcome: "open", why: "invalid", breaks, readAs } };
}

/** Reads a single value as a list of one. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** True for `recipients: [{ email }, "bo@example.com"]`. A service may read items that aren't objects in any way. */
export function hasNonObjectRows(body: JsonObject): boolean {
  return Array.isArray(body["recipients"]) && !body["recipients"].every(isObject);
}

function questionsReadAs(questions: unknown, provenance: Provenance): readonly JsonObject[] {
  return itemsOf(questions).map((question) => {
    // QST-26 demands a question for such an item, but none of its members are known
    if (!isObject(question)) return {};
    const members = brokenBy({ questions: [question] }, "update").flatMap((id) => {
      const [member, value] = coercedMembers[id] ?? [];
      return member === undefined || value === undefined ? [] : [[member, value(provenance)] as const];
    });
    return { ...question, ...Object.fromEntries(members) };
  });
}

/** Returns the histories of the recipients whom an overwrite keeps, except those whom a create or an overwrite set last. */
export function historiesOf({ rows }: ExpectedSurvey, body: JsonObject): readonly RowHistory[] {
  const emails = new Set(rowsIn(body).map(({ email }) => emailKey(email)));
  const keptRows = rows.filter(({ members }) => emails.has(emailKey(members["email"])));
  const lastChanges = keptRows.map(lastChangeOf).filter((last) => last !== undefined && last.kind !== "given");
  return distinctHistories(lastChanges.map((last) => ({ rowChange: { kind: "given" }, previousChange: last })));
}

/** True if an overwrite empties the list or drops a recipient who may be invited. A service may reject either. */
export function dropsRecipient({ rows }: ExpectedSurvey, body: JsonObject): boolean {
  if (!Array.isArray(body["recipients"])) return false;
  const emails = new Set(rowsIn(body).map(({ email }) => emailKey(email)));
  const isDropped = ({ members }: ExpectedRow): boolean => !emails.has(emailKey(members["email"]));
  return emails.size === 0 || rows.some((row) => isDropped(row) && mayBeInvited(row));
}

function mayBeInvited({ members: { inviteSentAt } }: ExpectedRow): boolean {
  return !isBlank(inviteSentAt) && !(inviteSentAt instanceof NotInvited);
}

/** True if an add gives a known id another email. A service may reject that. */
export function changesEmail({ rows }: ExpectedSurvey, body: JsonObject): boolean {
  return rowsIn(body).some(({ id, email }) => {
    const given = textId(id);
    const known = given === undefined ? undefined : rows.find((row) => textId(row.id) === given);
    return known !== undefined && typeof email === "string" && emailKey(email) !== emailKey(known.members["email"]);
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

/** True if ids don't distinguish the survey's recipients: a shown id is unusable, or two are equal. */
export function hasIndistinctIds({ rows }: ExpectedSurvey): boolean {
  const ids = rows.flatMap(({ id }) => (id === unknown ? [] : [textId(id)]));
  return ids.includes(undefined) || new Set(ids).size < ids.length;
}

/** True if it is open which recipients a full list creates: items are duplicate, untraceable or not objects. */
export function leavesRowsUnknown(body: JsonObject): boolean {
  const rows = rowsIn(body);
  // a service may ignore the ids in a full list, so they don't trace a recipient
  return hasNonObjectRows(body) || rows.some((row) => isUntraceable({ ...row, id: undefined })) || hasDuplicates(rows);
}

function hasDuplicates(rows: readonly JsonObject[]): boolean {
  const emails = rows.flatMap(({ email }) => (typeof email === "string" ? [emailKey(email)] : []));
  const ids = rows.flatMap(({ id }) => textId(id) ?? []);
  return new Set(emails).size < emails.length || new Set(ids).size < ids.length;
}
