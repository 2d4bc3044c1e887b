import type { HeldRow, HeldSurvey } from "../journal/step.ts";
import type { JsonObject } from "../format/json.ts";
import { textId } from "../reading/survey.ts";
import { unknown } from "./values/expected-value.ts";
import { emailKey, isUntraceable, lastFateOf, rowsIn } from "./held-survey.ts";
import { namesOfRow, type Provenance } from "./provenance.ts";

/** What happened before to those whom an overwrite names again. */
export function pastsOf({ rows }: HeldSurvey, body: JsonObject): readonly string[] {
  const named = new Set(rowsIn(body).map(({ email }) => emailKey(email)));
  const pasts = rows
    .filter(({ members }) => named.has(emailKey(members["email"])))
    .flatMap((row) => {
      const last = lastFateOf(row);
      return last === undefined || last === "given" ? [] : [`given after ${last}`];
    });
  return [...new Set(pasts)];
}

/** What an overwrite doesn't give is nobody else's, and not what the recipient was given before it. */
export function notOfBefore(
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
export function isLoose(rows: readonly JsonObject[]): boolean {
  return rows.some((row) => isUntraceable({ ...row, id: undefined })) || hasTwins(rows);
}

function hasTwins(rows: readonly JsonObject[]): boolean {
  const emails = rows.flatMap(({ email }) => (typeof email === "string" ? [emailKey(email)] : []));
  const ids = rows.flatMap(({ id }) => textId(id) ?? []);
  return new Set(emails).size < emails.length || new Set(ids).size < ids.length;
}
