import type { ExpectedRow } from "../../journal/step.ts";
import type { ShownRecipient } from "../../reading/recipients.ts";
import { textId } from "../../reading/survey.ts";
import { emailKey, rowMembers } from "../expected-survey.ts";
import { isBlank } from "../values/equality.ts";
import { unknown } from "../values/expected-value.ts";
import { markersIn } from "../values/marker.ts";

/** Matches each expected recipient to one that the response shows. `remaining` has the shown ones that stay unmatched. */
export class ShownRows {
  readonly #rows: readonly ShownRecipient[];
  readonly #byId: ReadonlyMap<string | undefined, ShownRecipient>;
  readonly #byEmail = new Map<string, ShownRecipient[]>();
  /** The number of expected recipients with each email. */
  readonly #expectedCounts = new Map<string, number>();
  readonly #matched = new Set<ShownRecipient>();
  readonly #duplicates = new Set<ShownRecipient>();

  constructor(rows: readonly ShownRecipient[], expected: readonly ExpectedRow[]) {
    this.#rows = rows;
    this.#byId = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) {
      const key = emailKey(row.email);
      const same = this.#byEmail.get(key);
      if (same === undefined) this.#byEmail.set(key, [row]);
      else same.push(row);
    }
    for (const { members } of expected) {
      const key = emailKey(members["email"]);
      this.#expectedCounts.set(key, (this.#expectedCounts.get(key) ?? 0) + 1);
    }
  }

  /**
   * Matches by id, then by email, then by a title with a marker, then by members in common. `isTwice` is true if the
   * response shows the recipient more than once.
   */
  match({ id, members }: ExpectedRow): { readonly row: ShownRecipient; readonly isTwice: boolean } | undefined {
    const email = members["email"];
    const key = emailKey(email);
    const sameEmail = key === "" ? [] : (this.#byEmail.get(key) ?? []);
    const sameId = id === unknown ? undefined : this.#byId.get(textId(id));
    const free = sameEmail.filter((row) => !this.#matched.has(row));
    const row =
      sameId ??
      free.find((shownRow) => shownRow.email === email) ??
      free[0] ??
      // every shown row with this email is matched already, so `isTwice` is true
      sameEmail[0] ??
      this.#withSameTitle(members) ??
      this.#mostAlike(members);
    if (row === undefined) return undefined;
    // more rows have this email than expected, and two of them spell it identically, so one is a duplicate
    // (addresses that differ only in case may belong to two recipients)
    const tooMany =
      sameEmail.length > (this.#expectedCounts.get(key) ?? 0) &&
      new Set(sameEmail.map((shownRow) => shownRow.email)).size < sameEmail.length;
    const isTwice = this.#matched.has(row) || tooMany;
    this.#matched.add(row);
    if (tooMany) sameEmail.forEach((each) => this.#duplicates.add(each));
    return { row, isTwice };
  }

  /** True if `match` has reported the row as one of several with one email. */
  isDuplicate(row: ShownRecipient): boolean {
    return this.#duplicates.has(row);
  }

  #withSameTitle({ title }: ExpectedRow["members"]): ShownRecipient | undefined {
    if (markersIn(title).length === 0) return undefined;
    return this.#rows.find((row) => !this.#matched.has(row) && row.members["title"] === title);
  }

  /** Returns the unmatched row with the most members in common, if the service shows no emails. */
  #mostAlike(expected: ExpectedRow["members"]): ShownRecipient | undefined {
    if (this.#rows.some(({ email }) => email !== undefined)) return undefined;
    const inCommon = ({ members }: ShownRecipient): number =>
      rowMembers.filter((name) => !isBlank(members[name]) && members[name] === expected[name]).length;
    const free = this.#rows.filter((row) => !this.#matched.has(row));
    return free.toSorted((a, b) => inCommon(b) - inCommon(a))[0];
  }

  /** Returns an unmatched recipient with the same id, or with the same email if the id is unknown. Call it after `match`. */
  remainingMatch({ id, members }: ExpectedRow): ShownRecipient | undefined {
    const text = textId(id);
    const key = emailKey(members["email"]);
    return this.remaining.find((row) =>
      text === undefined ? key !== "" && emailKey(row.email) === key : row.id === text,
    );
  }

  get remaining(): readonly ShownRecipient[] {
    return this.#rows.filter((row) => !this.#matched.has(row));
  }
}
