import type { JsonObject } from "../../client/json/json.ts";
import { textId } from "../reading/survey.ts";
import { isBlank, isSame } from "./values/equality.ts";
import { AnyOf, NobodyElses, unknown } from "./values/expected-value.ts";
import {
  emailKey,
  givenIn,
  isNameless,
  isUntraceable,
  lastChangeOf,
  newRow,
  rowMembers,
  rowsIn,
} from "./expected-survey.ts";
import { distinctChanges, distinctHistories, isNamedRowChange } from "../journal/row-change.ts";
import type { ExpectedRow, ExpectedSurvey, RowsAfterAdd } from "../journal/step.ts";
import type { Provenance } from "../journal/last-read.ts";
import { namesOfRow } from "./provenance.ts";

/** Applies rules 3 to 5: rows match by id or email; matches are updated or skipped, others are added. */
export function rowsAfterAdd(
  survey: ExpectedSurvey,
  body: JsonObject,
  provenance: Provenance,
  isElsewhere: (email: unknown) => boolean = () => false,
): RowsAfterAdd {
  const skips = body["skipExisting"] === true;
  const given = rowsIn(body);
  const rows = survey.rows.map((row): ExpectedRow => ({
    ...row,
    rowChange: { kind: "unmatched" },
    previousChange: lastChangeOf(row),
  }));
  const counts = { added: 0, updated: 0, skipped: 0 };
  let hasUnchanged = false;
  let isRepeated = false;
  const met = new Set<number>();
  /** Emails that an earlier row of the same add replaced. A later row may match by one or not. */
  const left = new Set<string>();
  let isAmbiguous = survey.isAmbiguous || given.some(isUntraceable);
  let isOpen = given.some(isNameless) || !isPlainFlag(body["skipExisting"]);
  for (const row of given) {
    const { target, isTwice, other, isStranger, matchedBy } = targetOf(row, rows);
    if (isStranger) isOpen = true;
    // with skipExisting a row is certainly skipped, even if it matches two recipients
    const isUnsure = isTwice || (other !== -1 && !skips) || met.has(other);
    // the id may belong to a recipient whose id isn't known yet
    if (isStranger && rows.some((one) => one.id === unknown)) isAmbiguous = true;
    if (isUnsure || met.has(target) || left.has(emailKey(row["email"]))) isAmbiguous = isOpen = isRepeated = true;
    if (target === -1) {
      met.add(rows.length);
      const rowChange = { kind: "added", isSkipping: skips } as const;
      const previousChange = isElsewhere(row["email"]) ? ({ kind: "on another survey" } as const) : undefined;
      rows.push(newRow(row, { rowChange, previousChange }, provenance.elsewhereThan(namesOfRow(row))));
      counts.added += 1;
      continue;
    }
    met.add(target);
    const second = rows[other];
    if (second !== undefined) {
      met.add(other);
      rows[other] = { ...second, rowChange: { kind: "skipped", matchedBy: "email" } };
    }
    const known = rows[target];
    if (known === undefined) continue;
    if (emailOf(known) !== undefined && row["email"] !== undefined && isOnlyAlike(row["email"], emailOf(known)))
      isAmbiguous = true;
    if (!skips && row["email"] !== undefined && emailOf(known) !== undefined) left.add(emailKey(emailOf(known)));
    if (Object.entries(row).every(([name, value]) => name === "id" || isSame(value, known.members[name], name)))
      hasUnchanged = true;
    if (skips) counts.skipped += 1;
    else counts.updated += 1;
    rows[target] = skips
      ? { ...known, rowChange: { kind: "skipped", matchedBy } }
      : updated(known, row, matchedBy, provenance);
  }
  // an update that changes nothing may be counted or not, but a skip always counts
  const isUncounted = given.some(isNameless) || (hasUnchanged && !skips);
  const named = [...met].flatMap((index) => rows[index] ?? []);
  return {
    rows,
    isOpen,
    isAmbiguous,
    rowChanges: distinctChanges(named.map(({ rowChange }) => rowChange).filter(isNamedRowChange)),
    histories: distinctHistories(
      named.flatMap(({ rowChange, previousChange }) =>
        previousChange === undefined ? [] : [{ rowChange, previousChange }],
      ),
    ),
    hasUnchanged,
    counts: isAmbiguous || isUncounted ? undefined : counts,
    total: isRepeated || (hasUnchanged && !skips) ? undefined : given.length,
  };
}

function isPlainFlag(flag: unknown): boolean {
  return flag === undefined || typeof flag === "boolean";
}

/** Indices of the matching rows, -1 if none. `other` matches by email if the id matches another row. */
interface Target {
  readonly target: number;
  readonly other: number;
  readonly isTwice: boolean;
  readonly isStranger: boolean;
  readonly matchedBy: "email" | "id";
}

function targetOf({ id, email }: JsonObject, rows: readonly ExpectedRow[]): Target {
  const text = textId(id);
  const byId = text === undefined ? -1 : rows.findIndex((row) => row.id !== unknown && textId(row.id) === text);
  const key = emailKey(email);
  const byEmail = key === "" ? -1 : rows.findIndex((row) => emailKey(emailOf(row)) === key);
  const isTwice = byEmail !== -1 && rows.findLastIndex((row) => emailKey(emailOf(row)) === key) !== byEmail;
  return {
    target: byId === -1 ? byEmail : byId,
    isTwice,
    other: byId !== -1 && byEmail !== byId ? byEmail : -1,
    isStranger: id !== undefined && byId === -1,
    matchedBy: byId === -1 ? "email" : "id",
  };
}

/** Returns the given email. An update that omits the email may have cleared it. */
function emailOf({ members }: ExpectedRow): unknown {
  const email = members["email"];
  return email instanceof AnyOf ? email.values[0] : email;
}

function isOnlyAlike(one: unknown, other: unknown): boolean {
  return typeof one === "string" && typeof other === "string" && one !== other && emailKey(one) === emailKey(other);
}

/** A member that an update omits may be kept or cleared. A blank one may show a default. */
function updated(known: ExpectedRow, row: JsonObject, matchedBy: "email" | "id", provenance: Provenance): ExpectedRow {
  const own = [...namesOfRow({ id: known.id, email: emailOf(known) }), ...namesOfRow(row)];
  const notGiven = new NobodyElses(provenance.elsewhereThan(own));
  const members = Object.fromEntries(
    rowMembers.map((member) => {
      if (member === "inviteSentAt") return [member, unknown];
      const before = known.members[member];
      return [member, row[member] ?? (isBlank(before) ? notGiven : new AnyOf([before, null]))];
    }),
  );
  // a recipient matched by email may take the unknown id or not
  const name = matchedBy === "email" && textId(row["id"]) !== undefined ? { id: unknown, url: unknown } : {};
  return {
    ...known,
    ...name,
    members,
    own: [...new Set([...known.own, ...givenIn(row)])],
    rowChange: { kind: "updated", matchedBy },
  };
}
