import type { JsonObject } from "../../client/json/json.ts";
import { textId } from "../reading/survey.ts";
import { isBlank, isSame } from "./values/equality.ts";
import { AnyOf, NotForeign, unknown } from "./values/expected-value.ts";
import {
  emailKey,
  givenMembers,
  isNameless,
  isUntraceable,
  lastChangeOf,
  expectedRow,
  rowMembers,
  rowsIn,
} from "./expected-survey.ts";
import { distinctChanges, distinctHistories, isNamedRowChange } from "../journal/row-change.ts";
import type { ExpectedRow, ExpectedSurvey, RowsAfterAdd } from "../journal/step.ts";
import type { Provenance } from "../journal/last-read.ts";
import { namesOfRow } from "./provenance.ts";

/**
 * Applies rules 3 to 5 of the contract (Endpoints): the items of an add match recipients by id or email. Matches are updated or
 * skipped, and other items are added. `isElsewhere` is true if another survey has the email.
 */
export function rowsAfterAdd(
  survey: ExpectedSurvey,
  body: JsonObject,
  provenance: Provenance,
  isElsewhere: (email: unknown) => boolean = () => false,
): RowsAfterAdd {
  const add = new AppliedAdd(survey, body, { provenance, isElsewhere });
  for (const row of rowsIn(body)) add.apply(row);
  return add.result;
}

interface AddContext {
  readonly provenance: Provenance;
  readonly isElsewhere: (email: unknown) => boolean;
}

/** Collects the recipients and counts after each item of an add. */
class AppliedAdd {
  /** The items of the add. */
  readonly #given: readonly JsonObject[];
  readonly #skips: boolean;
  readonly #context: AddContext;
  readonly #rows: ExpectedRow[];
  readonly #counts = { added: 0, updated: 0, skipped: 0 };
  readonly #namedIndexes = new Set<number>();
  /** Emails that an earlier item of the same add replaced: a later item with such an email may match or not. */
  readonly #replacedEmails = new Set<string>();
  /** True if an item changes nothing. */
  #hasUnchanged = false;
  /** True if two items may name one recipient, or one item two. */
  #isRepeated = false;
  #areRowsUnknown: boolean;
  #isOutcomeOpen: boolean;

  constructor({ rows, areRowsUnknown }: ExpectedSurvey, body: JsonObject, context: AddContext) {
    this.#given = rowsIn(body);
    const flag = body["skipExisting"];
    this.#skips = flag === true;
    this.#context = context;
    this.#rows = rows.map((row): ExpectedRow => ({
      ...row,
      rowChange: { kind: "unmatched" },
      previousChange: lastChangeOf(row),
    }));
    this.#areRowsUnknown = areRowsUnknown || this.#given.some(isUntraceable);
    this.#isOutcomeOpen = this.#given.some(isNameless) || (flag !== undefined && typeof flag !== "boolean");
  }

  apply(row: JsonObject): void {
    const target = targetOf(row, this.#rows);
    this.#recordDoubts(row, target);
    const known = this.#rows[target.index];
    if (known === undefined) this.#add(row);
    else this.#match(row, known, target);
  }

  #recordDoubts({ email }: JsonObject, { index, isTwice, otherIndex, isUnknownId }: Target): void {
    if (isUnknownId) this.#isOutcomeOpen = true;
    // the id may belong to a recipient whose id isn't known yet
    if (isUnknownId && this.#rows.some(({ id }) => id === unknown)) this.#areRowsUnknown = true;
    // with skipExisting a row is certainly skipped, even if its id and email match two recipients
    const matchesTwo = isTwice || (otherIndex !== -1 && !this.#skips);
    const isNamedBefore = this.#namedIndexes.has(index) || this.#namedIndexes.has(otherIndex);
    if (!matchesTwo && !isNamedBefore && !this.#replacedEmails.has(emailKey(email))) return;
    this.#areRowsUnknown = true;
    this.#isOutcomeOpen = true;
    this.#isRepeated = true;
  }

  #add(row: JsonObject): void {
    const { provenance, isElsewhere } = this.#context;
    this.#namedIndexes.add(this.#rows.length);
    const rowChange = { kind: "added", withSkipExisting: this.#skips } as const;
    const previousChange = isElsewhere(row["email"]) ? ({ kind: "on another survey" } as const) : undefined;
    this.#rows.push(expectedRow(row, { rowChange, previousChange }, provenance.foreignTo(namesOfRow(row))));
    this.#counts.added += 1;
  }

  #match(row: JsonObject, known: ExpectedRow, { index, otherIndex, matchedBy }: Target): void {
    this.#namedIndexes.add(index);
    const otherRow = this.#rows[otherIndex];
    // if the add skips, both matches stay unchanged; otherwise the recipients are unknown and aren't compared
    if (otherRow !== undefined) {
      this.#namedIndexes.add(otherIndex);
      this.#rows[otherIndex] = { ...otherRow, rowChange: { kind: "skipped", matchedBy: "email" } };
    }
    const knownEmail = emailOf(known);
    if (row["email"] !== undefined && knownEmail !== undefined) {
      // the service may take two spellings for one email or for two
      if (differsOnlyInCase(row["email"], knownEmail)) this.#areRowsUnknown = true;
      if (!this.#skips) this.#replacedEmails.add(emailKey(knownEmail));
    }
    if (Object.entries(row).every(([name, value]) => name === "id" || isSame(value, known.members[name], name)))
      this.#hasUnchanged = true;
    if (this.#skips) this.#counts.skipped += 1;
    else this.#counts.updated += 1;
    this.#rows[index] = this.#skips
      ? { ...known, rowChange: { kind: "skipped", matchedBy } }
      : updatedRow(known, row, matchedBy, this.#context.provenance);
  }

  get result(): RowsAfterAdd {
    // an update that changes nothing may be counted or not, but a skip always counts
    const hasOpenUpdate = this.#hasUnchanged && !this.#skips;
    const isUncounted = this.#given.some(isNameless) || hasOpenUpdate;
    const named = [...this.#namedIndexes].flatMap((index) => this.#rows[index] ?? []);
    const histories = named.flatMap(({ rowChange, previousChange }) =>
      previousChange === undefined ? [] : [{ rowChange, previousChange }],
    );
    return {
      rows: this.#rows,
      isOutcomeOpen: this.#isOutcomeOpen,
      areRowsUnknown: this.#areRowsUnknown,
      rowChanges: distinctChanges(named.map(({ rowChange }) => rowChange).filter(isNamedRowChange)),
      histories: distinctHistories(histories),
      hasUnchanged: this.#hasUnchanged,
      counts: this.#areRowsUnknown || isUncounted ? undefined : this.#counts,
      total: this.#isRepeated || hasOpenUpdate ? undefined : this.#given.length,
    };
  }
}

/** The recipients that an item of an add matches, as indices. An index is -1 if there is no match. */
interface Target {
  readonly index: number;
  /** The match by email if the id matches another recipient. */
  readonly otherIndex: number;
  /** True if two recipients have the email. */
  readonly isTwice: boolean;
  /** True if the item has an id, but no recipient is known to have it. */
  readonly isUnknownId: boolean;
  readonly matchedBy: "email" | "id";
}

function targetOf({ id, email }: JsonObject, rows: readonly ExpectedRow[]): Target {
  const text = textId(id);
  const byId = text === undefined ? -1 : rows.findIndex((row) => row.id !== unknown && textId(row.id) === text);
  const key = emailKey(email);
  const byEmail = key === "" ? -1 : rows.findIndex((row) => emailKey(emailOf(row)) === key);
  const isTwice = byEmail !== -1 && rows.findLastIndex((row) => emailKey(emailOf(row)) === key) !== byEmail;
  return {
    index: byId === -1 ? byEmail : byId,
    isTwice,
    otherIndex: byId !== -1 && byEmail !== byId ? byEmail : -1,
    isUnknownId: id !== undefined && byId === -1,
    matchedBy: byId === -1 ? "email" : "id",
  };
}

/** Returns the given email, even if an update that omitted it may have cleared it since: `AnyOf([email, null])`. */
function emailOf({ members }: ExpectedRow): unknown {
  const email = members["email"];
  return email instanceof AnyOf ? email.values[0] : email;
}

function differsOnlyInCase(first: unknown, second: unknown): boolean {
  return (
    typeof first === "string" && typeof second === "string" && first !== second && emailKey(first) === emailKey(second)
  );
}

/** A member that an update omits may be kept or cleared. A blank one may show a default. */
function updatedRow(
  known: ExpectedRow,
  row: JsonObject,
  matchedBy: "email" | "id",
  provenance: Provenance,
): ExpectedRow {
  const ownNames = [...namesOfRow({ id: known.id, email: emailOf(known) }), ...namesOfRow(row)];
  const notGiven = new NotForeign(provenance.foreignTo(ownNames));
  const members = Object.fromEntries(
    rowMembers.map((member) => {
      if (member === "inviteSentAt") return [member, unknown];
      const before = known.members[member];
      return [member, row[member] ?? (isBlank(before) ? notGiven : new AnyOf([before, null]))];
    }),
  );
  // a recipient that is matched by email may take the id of the item, so its id and page become unknown
  const mayTakeId = matchedBy === "email" && textId(row["id"]) !== undefined;
  return {
    ...known,
    ...(mayTakeId ? { id: unknown, url: unknown } : {}),
    members,
    ownMembers: [...new Set([...known.ownMembers, ...givenMembers(row)])],
    rowChange: { kind: "updated", matchedBy },
  };
}
