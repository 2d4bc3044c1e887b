import type { JsonObject } from "../../client/json/json.ts";
import { textId } from "../reading/survey.ts";
import { isBlank, isSame } from "./values/equality.ts";
import { AnyOf, NobodyElses, unknown } from "./values/expected-value.ts";
import {
  elsewhere,
  emailKey,
  givenIn,
  isNameless,
  isUntraceable,
  lastFateOf,
  newRow,
  rowMembers,
  rowsIn,
} from "./held-survey.ts";
import type { HeldRow, HeldSurvey, RowsAfterAdd } from "../journal/step.ts";
import type { Provenance } from "../journal/seen.ts";
import { namesOfRow } from "./provenance.ts";

/** What an add does by rules 3 to 5: rows match by id or by email, matched ones are updated or skipped, others are added. */
export function rowsAfterAdd(
  survey: HeldSurvey,
  body: JsonObject,
  provenance: Provenance,
  isElsewhere: (email: unknown) => boolean = () => false,
): RowsAfterAdd {
  const skips = body["skipExisting"] === true;
  const given = rowsIn(body);
  const rows = survey.rows.map((row): HeldRow => ({ ...row, fate: "unmatched", past: lastFateOf(row) }));
  const counts = { added: 0, updated: 0, skipped: 0 };
  let hasUnchanged = false;
  let isRepeated = false;
  const met = new Set<number>();
  /** Emails that a recipient had before an earlier row of the same add changed it: whether a row matches by one is open. */
  const left = new Set<string>();
  let isLoose = survey.isLoose || given.some(isUntraceable);
  let isOpen = given.some(isNameless) || !isPlainFlag(body["skipExisting"]);
  for (const row of given) {
    const { target, isUnsure, isStranger, how } = targetOf(row, rows);
    if (isStranger) isOpen = true;
    // it may be the one that the email named before
    if (isStranger && rows.some((one) => one.id === unknown)) isLoose = true;
    if (isUnsure || met.has(target) || left.has(emailKey(row["email"]))) isLoose = isOpen = isRepeated = true;
    if (target === -1) {
      met.add(rows.length);
      const fate = skips ? "added while skipping" : "added";
      const past = isElsewhere(row["email"]) ? elsewhere : undefined;
      rows.push(newRow(row, { fate, past }, provenance.elsewhereThan(namesOfRow(row))));
      counts.added += 1;
      continue;
    }
    met.add(target);
    const known = rows[target];
    if (known === undefined) continue;
    if (emailOf(known) !== undefined && row["email"] !== undefined && isOnlyAlike(row["email"], emailOf(known)))
      isLoose = true;
    if (!skips && row["email"] !== undefined && emailOf(known) !== undefined) left.add(emailKey(emailOf(known)));
    if (Object.entries(row).every(([name, value]) => name === "id" || isSame(value, known.members[name], name)))
      hasUnchanged = true;
    if (skips) counts.skipped += 1;
    else counts.updated += 1;
    rows[target] = skips ? { ...known, fate: `skipped ${how}` } : updated(known, row, how, provenance);
  }
  // how an update that changes nothing is counted is open; what is skipped is counted whatever it holds
  const isUncounted = given.some(isNameless) || (hasUnchanged && !skips);
  const fates = [...new Set([...met].flatMap((index) => rows[index]?.fate ?? []))];
  const pasts = [...met].flatMap((index) => {
    const row = rows[index];
    return row?.past === undefined ? [] : [`${row.fate} after ${row.past}`];
  });
  return {
    rows,
    isOpen,
    isLoose,
    fates,
    pasts: [...new Set(pasts)],
    hasUnchanged,
    counts: isLoose || isUncounted ? undefined : counts,
    total: isRepeated || (hasUnchanged && !skips) ? undefined : given.length,
  };
}

function isPlainFlag(flag: unknown): boolean {
  return flag === undefined || typeof flag === "boolean";
}

function targetOf(
  { id, email }: JsonObject,
  rows: readonly HeldRow[],
): { target: number; isUnsure: boolean; isStranger: boolean; how: string } {
  const text = textId(id);
  const byId = text === undefined ? -1 : rows.findIndex((row) => row.id !== unknown && textId(row.id) === text);
  const key = emailKey(email);
  const byEmail = key === "" ? -1 : rows.findIndex((row) => emailKey(emailOf(row)) === key);
  const isTwice = byEmail !== -1 && rows.findLastIndex((row) => emailKey(emailOf(row)) === key) !== byEmail;
  return {
    target: byId === -1 ? byEmail : byId,
    isUnsure: isTwice || (byId !== -1 && byEmail !== -1 && byId !== byEmail),
    isStranger: id !== undefined && byId === -1,
    how: byId === -1 ? "by email" : "by id",
  };
}

/** The email that a row was given; whether an update that names none clears it is open. */
function emailOf({ members }: HeldRow): unknown {
  const email = members["email"];
  return email instanceof AnyOf ? email.values[0] : email;
}

/** Letter case is open: two emails that differ in it alone may be one or two. */
function isOnlyAlike(one: unknown, other: unknown): boolean {
  return typeof one === "string" && typeof other === "string" && one !== other && emailKey(one) === emailKey(other);
}

/** What an update doesn't name is kept or cleared, the contract doesn't say which; where nothing was, nobody else's value may appear. */
function updated(known: HeldRow, row: JsonObject, how: string, provenance: Provenance): HeldRow {
  const own = [...namesOfRow({ id: known.id, email: emailOf(known) }), ...namesOfRow(row)];
  const notGiven = new NobodyElses(provenance.elsewhereThan(own));
  const members = Object.fromEntries(
    rowMembers.map((member) => {
      if (member === "inviteSentAt") return [member, unknown];
      const before = known.members[member];
      return [member, row[member] ?? (isBlank(before) ? notGiven : new AnyOf([before, null]))];
    }),
  );
  // whether whom the email names takes an id that nobody has is open
  const name = how === "by email" && textId(row["id"]) !== undefined ? { id: unknown, url: unknown } : {};
  return { ...known, ...name, members, own: [...new Set([...known.own, ...givenIn(row)])], fate: `updated ${how}` };
}
