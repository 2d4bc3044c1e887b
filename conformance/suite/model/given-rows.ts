import { distinctHistories, type RowHistory } from "../journal/row-change.ts";
import type { HeldRow, HeldSurvey } from "../journal/step.ts";
import type { JsonObject } from "../../client/json/json.ts";
import { textId } from "../reading/survey.ts";
import { isBlank } from "./values/equality.ts";
import { NotInvited, unknown } from "./values/expected-value.ts";
import { emailKey, isUntraceable, lastChangeOf, newRow, rowsIn } from "./held-survey.ts";
import { hasVagueRows } from "./read-as.ts";
import { namesOfRow, type Provenance } from "./provenance.ts";

/** Returns the histories of the recipients that an overwrite names again. */
export function historiesOf({ rows }: HeldSurvey, body: JsonObject): readonly RowHistory[] {
  const named = new Set(rowsIn(body).map(({ email }) => emailKey(email)));
  const histories = rows
    .filter(({ members }) => named.has(emailKey(members["email"])))
    .flatMap((row): readonly RowHistory[] => {
      const last = lastChangeOf(row);
      const isGivenAgain = last === undefined || last.kind === "given";
      return isGivenAgain ? [] : [{ rowChange: { kind: "given" }, previousChange: last }];
    });
  return distinctHistories(histories);
}

/** Says whether an overwrite leaves nobody on the list, or drops somebody who may have been invited: either may be refused. */
export function dropsSomebody({ rows }: HeldSurvey, body: JsonObject): boolean {
  if (!Array.isArray(body["recipients"])) return false;
  const given = new Set(rowsIn(body).map(({ email }) => emailKey(email)));
  const isDropped = ({ members }: HeldRow): boolean => !given.has(emailKey(members["email"]));
  return given.size === 0 || rows.some((row) => isDropped(row) && mayBeInvited(row));
}

function mayBeInvited({ members: { inviteSentAt } }: HeldRow): boolean {
  return !isBlank(inviteSentAt) && !(inviteSentAt instanceof NotInvited);
}

/** Says whether an add gives somebody whom it names by id another email: a service may hold to the first. */
export function renamesSomebody({ rows }: HeldSurvey, body: JsonObject): boolean {
  const emails = new Map(rows.map(({ id, members }) => [textId(id), emailKey(members["email"])]));
  return rowsIn(body).some(({ id, email }) => {
    const known = emails.get(textId(id));
    return known !== undefined && typeof email === "string" && emailKey(email) !== known;
  });
}

/** Returns a recipient as a create or an overwrite gives it. */
export function givenRow(row: JsonObject, known: HeldRow | undefined, provenance: Provenance): HeldRow {
  const previousChange = known && lastChangeOf(known);
  return newRow(row, { rowChange: { kind: "given" }, previousChange }, isStaleOrForeign(row, known, provenance));
}

/** A member that an overwrite omits must not show another recipient's value or this one's old value. */
function isStaleOrForeign(
  row: JsonObject,
  known: HeldRow | undefined,
  provenance: Provenance,
): (shown: unknown) => boolean {
  const names = namesOfRow(row);
  const isElses = provenance.elsewhereThan(names);
  const before = known === undefined ? [] : Object.values(known.members);
  return (shown) => isElses(shown) || (before.includes(shown) && provenance.isOf(names, shown));
}

/** Says whether ids don't distinguish the recipients of a survey. */
export function isBlurred({ rows }: HeldSurvey): boolean {
  const ids = rows.flatMap(({ id }) => (id === unknown ? [] : [textId(id)]));
  return ids.includes(undefined) || new Set(ids).size < ids.length;
}

/** Whether it is open who is on a list that is given whole: what its ids say is, and whether one person may be on it twice. */
export function isLoose(body: JsonObject): boolean {
  const rows = rowsIn(body);
  return hasVagueRows(body) || rows.some((row) => isUntraceable({ ...row, id: undefined })) || hasTwins(rows);
}

function hasTwins(rows: readonly JsonObject[]): boolean {
  const emails = rows.flatMap(({ email }) => (typeof email === "string" ? [emailKey(email)] : []));
  const ids = rows.flatMap(({ id }) => textId(id) ?? []);
  return new Set(emails).size < emails.length || new Set(ids).size < ids.length;
}
