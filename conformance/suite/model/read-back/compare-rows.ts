import { recipientsOf, type ShownRecipient } from "../../reading/recipients.ts";
import { textId, type ShownSurvey } from "../../reading/survey.ts";
import { isBlank, isSame } from "../values/equality.ts";
import { AnyOf, SameOrLater, unknown } from "../values/expected-value.ts";
import { emailKey, lastChangeOf, rowMembers } from "../expected-survey.ts";
import { learnDefault, mayShowFallback } from "../fallback-values.ts";
import { markersIn } from "../values/marker.ts";
import type { JsonObject } from "../../../client/json/json.ts";
import type { Fact } from "../../journal/fact.ts";
import type { ExpectedRow, ExpectedSurvey } from "../../journal/step.ts";
import type { Facts } from "../facts.ts";

export function compareRows(survey: ExpectedSurvey, shown: ShownSurvey, facts: Facts): void {
  const got = recipientsOf(shown);
  if (got === undefined && (survey.rows.length === 0 || shown.hasFurtherRecipients)) return;
  if (got === undefined) {
    facts.add({ aspect: "row.lost", isWithoutList: true, agrees: false, got: shown.members["recipients"] });
    return;
  }
  // duplicate ids make all other facts about rows unreliable
  if (new Set(got.flatMap(({ id }) => id ?? [])).size < got.length) return;
  const slugBefore = survey.slug ?? survey.lastRead?.members["slug"];
  const isRenamed = slugBefore !== undefined && shown.slug !== slugBefore;
  const shownRows = new ShownRows(got, survey.rows);
  for (const row of survey.rows) {
    const match = shownRows.match(row);
    const { rowChange, previousChange } = row;
    if (match === undefined) {
      // a server may omit a row that it can never match
      if ((row.id === unknown && isBlank(row.members["email"])) || row.mayBeLeftOut === true) continue;
      facts.add({ aspect: "row.lost", rowChange, previousChange, agrees: false, want: row.members["email"] });
      continue;
    }
    const known = { rowChange, previousChange, isInformative: rowChange.kind !== "known" };
    facts.add({ aspect: "row.lost", ...known, agrees: true });
    facts.add({ aspect: "row.twice", ...known, agrees: !match.isTwice, want: row.members["email"] });
    // for a duplicate it is open which of the rows is meant
    if (!match.isTwice) compareRow(row, match.row, { survey, shown, isRenamed }, facts);
  }
  const keptRows = survey.removed.flatMap((row) => {
    const match = shownRows.remainingMatch(row);
    const previousChange = lastChangeOf(row);
    facts.add({
      aspect: "row.kept",
      previousChange,
      agrees: match === undefined,
      isInformative: true,
      got: match?.email,
    });
    return match ?? [];
  });
  const inventedRows = shownRows.remaining.filter((row) => !keptRows.includes(row) && !shownRows.isDuplicate(row));
  facts.add({
    aspect: "row.invented",
    agrees: inventedRows.length === 0,
    isInformative: survey.writesSinceRead.length > 0,
    got: inventedRows.map(({ email }) => email).slice(0, 3),
  });
}

interface RowContext {
  readonly survey: ExpectedSurvey;
  readonly shown: ShownSurvey;
  readonly isRenamed: boolean;
}

function compareRow(
  row: ExpectedRow,
  match: ShownRecipient,
  { survey, shown, isRenamed }: RowContext,
  facts: Facts,
): void {
  const { lastRead } = survey;
  const { rowChange, previousChange } = row;
  for (const member of ["id", "url"] as const) {
    const want = row[member];
    if (want === unknown || want === undefined || (member === "url" && isRenamed)) continue;
    const agrees =
      textId(want) === match[member] ||
      (member === "url" &&
        (isSamePage(want, match.url) ||
          (withoutLocale(want) === withoutLocale(match.url) &&
            (survey.isShared === true || survey.writesSinceRead.some(({ isAccepted }) => isAccepted)))));
    const got = member === "id" ? match.members["id"] : match.url;
    const isInformative = rowChange.kind !== "known";
    facts.add({ aspect: `row.${member}`, rowChange, previousChange, agrees, want, got, isInformative, isGiven: true });
  }
  const before = (): JsonObject | undefined => lastRead?.rows.find((earlier) => textId(earlier["id"]) === match.id);
  const old = rowChange.kind === "updated" ? before() : undefined;
  for (const member of rowMembers) {
    const want = row.members[member];
    const got = match.members[member];
    if (facts.strictness.isPartial === true && !(member in match.members)) continue;
    if (member === "inviteSentAt" && !(want instanceof SameOrLater) && survey.isShared === true) continue;
    const isExpected = isSame(want, got, member);
    if (isExpected) learnDefault(member, { row, now: match.members }, survey, shown);
    else if (mayShowFallback(member, { row, now: match.members, before: before() }, survey, shown)) continue;
    const origin = isExpected ? {} : originOf(got, member, { row, old, survey });
    facts.compare(want, got, member, { aspect: `row.${member}`, rowChange, previousChange, ...origin }, old?.[member]);
  }
}

/** Ignores query and fragment, since a signature may change with each read. */
function isSamePage(first: unknown, second: unknown): boolean {
  return typeof first === "string" && bareAddress(first) === bareAddress(second);
}

/** Drops the locale of a page address, since a write may change it. */
function withoutLocale(url: unknown): unknown {
  const bare = bareAddress(url);
  return typeof bare === "string" ? bare.replace(/\/[a-z]{2}([-_][a-z0-9]{2,4})?(?=\/s\/[^/]+\/[^/]+$)/i, "") : bare;
}

function bareAddress(url: unknown): unknown {
  return typeof url === "string" ? url.replace(/[?#].*$/s, "").replace(/\/$/, "") : url;
}

interface Origin {
  readonly row: ExpectedRow;
  readonly old: JsonObject | undefined;
  readonly survey: ExpectedSurvey;
}

function originOf(got: unknown, member: string, { row, old, survey: { lastRead, rows } }: Origin): Partial<Fact> {
  if (isBlank(got)) return { isOld: old !== undefined && isBlank(old[member]) };
  return {
    isOld: lastRead?.rows.some((one) => one[member] === got) ?? false,
    isNeighbours: rows.some((one) => one !== row && isGiven(one.members[member], got)),
  };
}

function isGiven(want: unknown, got: unknown): boolean {
  return want instanceof AnyOf ? want.values.includes(got) : want === got;
}

class ShownRows {
  readonly #rows: readonly ShownRecipient[];
  readonly #byId: ReadonlyMap<string | undefined, ShownRecipient>;
  readonly #byEmail = new Map<string, ShownRecipient[]>();
  readonly #wanted = new Map<string, number>();
  readonly #matched = new Set<ShownRecipient>();
  readonly #duplicates = new Set<ShownRecipient>();

  constructor(rows: readonly ShownRecipient[], wanted: readonly ExpectedRow[]) {
    this.#rows = rows;
    this.#byId = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) {
      const key = emailKey(row.email);
      const same = this.#byEmail.get(key);
      if (same === undefined) this.#byEmail.set(key, [row]);
      else same.push(row);
    }
    for (const { members } of wanted) {
      const key = emailKey(members["email"]);
      this.#wanted.set(key, (this.#wanted.get(key) ?? 0) + 1);
    }
  }

  /** Matches by id, then by email, then by marked title, then by members in common. */
  match({ id, members }: ExpectedRow): { readonly row: ShownRecipient; readonly isTwice: boolean } | undefined {
    const email = members["email"];
    const key = emailKey(email);
    const named = key === "" ? [] : (this.#byEmail.get(key) ?? []);
    const sameId = id === unknown ? undefined : this.#byId.get(textId(id));
    const free = named.filter((row) => !this.#matched.has(row));
    const row =
      sameId ??
      free.find((shownRow) => shownRow.email === email) ??
      free[0] ??
      named[0] ??
      this.#withSameTitle(members) ??
      this.#mostAlike(members);
    if (row === undefined) return undefined;
    const tooMany =
      named.length > (this.#wanted.get(key) ?? 0) &&
      new Set(named.map((shownRow) => shownRow.email)).size < named.length;
    const isTwice = this.#matched.has(row) || tooMany;
    this.#matched.add(row);
    if (tooMany) named.forEach((each) => this.#duplicates.add(each));
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

  #mostAlike(wanted: ExpectedRow["members"]): ShownRecipient | undefined {
    if (this.#rows.some(({ email }) => email !== undefined)) return undefined;
    const inCommon = ({ members }: ShownRecipient): number =>
      rowMembers.filter((name) => !isBlank(members[name]) && members[name] === wanted[name]).length;
    const free = this.#rows.filter((row) => !this.#matched.has(row));
    return free.toSorted((a, b) => inCommon(b) - inCommon(a))[0];
  }

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
