import { recipientsOf, type ShownRecipient } from "../../reading/recipients.ts";
import { textId, type ShownSurvey } from "../../reading/survey.ts";
import { isBlank, isSame } from "../values/equality.ts";
import { AnyOf, SameOrLater, unknown } from "../values/expected-value.ts";
import { lastChangeOf, rowMembers } from "../expected-survey.ts";
import { learnDefault, mayShowFallback } from "../fallback-values.ts";
import type { JsonObject } from "../../../client/json/json.ts";
import type { Fact } from "../../journal/fact.ts";
import type { ExpectedRow, ExpectedSurvey } from "../../journal/step.ts";
import type { Facts } from "../facts.ts";
import { ShownRows } from "./shown-rows.ts";

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
    const agrees = textId(want) === match[member] || (member === "url" && isSamePage(want, match.url, survey));
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

/** A signature in the query may change with each read, and the locale with a write. */
function isSamePage(want: unknown, shown: unknown, { isShared, writesSinceRead }: ExpectedSurvey): boolean {
  if (typeof want === "string" && bareAddress(want) === bareAddress(shown)) return true;
  const mayChangeLocale = isShared === true || writesSinceRead.some(({ isAccepted }) => isAccepted);
  return mayChangeLocale && withoutLocale(want) === withoutLocale(shown);
}

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
