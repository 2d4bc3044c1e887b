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

/** Compares the list of recipients: none may be lost, duplicate, kept or invented, and each must have its values. */
export function compareRows(survey: ExpectedSurvey, shown: ShownSurvey, facts: Facts): void {
  const got = recipientsOf(shown);
  if (got === undefined) {
    const mustBeShown = survey.rows.length > 0 && shown.hasFurtherRecipients !== true;
    const recipients = shown.members["recipients"];
    if (mustBeShown) facts.add({ aspect: "row.lost", isWithoutList: true, agrees: false, got: recipients });
    return;
  }
  const ids = got.flatMap(({ id }) => id ?? []);
  // missing or duplicate ids make all other facts about rows unreliable
  if (new Set(ids).size < got.length) return;
  const shownRows = new ShownRows(got, survey.rows);
  compareExpectedRows(survey, shown, shownRows, facts);
  const keptRows = compareRemovedRows(survey, shownRows, facts);
  const inventedRows = shownRows.remaining.filter((row) => !keptRows.includes(row) && !shownRows.isDuplicate(row));
  facts.add({
    aspect: "row.invented",
    agrees: inventedRows.length === 0,
    isInformative: survey.writesSinceRead.length > 0,
    got: inventedRows.map(({ email }) => email).slice(0, 3),
  });
}

function compareExpectedRows(survey: ExpectedSurvey, shown: ShownSurvey, shownRows: ShownRows, facts: Facts): void {
  const slugBefore = survey.slug ?? survey.lastRead?.members["slug"];
  const isRenamed = slugBefore !== undefined && shown.slug !== slugBefore;
  for (const row of survey.rows) {
    const { rowChange, previousChange } = row;
    const email = row.members["email"];
    const match = shownRows.match(row);
    if (match === undefined) {
      // a service may omit a row that no later request can match
      const mayBeOmitted = row.mayBeLeftOut === true || (row.id === unknown && isBlank(email));
      if (!mayBeOmitted) facts.add({ aspect: "row.lost", rowChange, previousChange, agrees: false, want: email });
      continue;
    }
    const change = { rowChange, previousChange, isInformative: rowChange.kind !== "known" };
    facts.add({ aspect: "row.lost", ...change, agrees: true });
    facts.add({ aspect: "row.twice", ...change, agrees: !match.isTwice, want: email });
    // either of two duplicates may be the expected row
    if (match.isTwice) continue;
    compareIdAndUrl(row, match.row, { survey, isRenamed }, facts);
    compareMembers(row, match.row, { survey, shown }, facts);
  }
}

/** Returns the shown rows that an overwrite should have removed. */
function compareRemovedRows(
  { removed }: ExpectedSurvey,
  shownRows: ShownRows,
  facts: Facts,
): readonly ShownRecipient[] {
  return removed.flatMap((row) => {
    const kept = shownRows.remainingMatch(row);
    const agrees = kept === undefined;
    const previousChange = lastChangeOf(row);
    facts.add({ aspect: "row.kept", previousChange, agrees, isInformative: true, got: kept?.email });
    return kept ?? [];
  });
}

/** Compares the id and the address of the page, which never change. */
function compareIdAndUrl(
  { id, url, rowChange, previousChange }: ExpectedRow,
  match: ShownRecipient,
  { survey, isRenamed }: { readonly survey: ExpectedSurvey; readonly isRenamed: boolean },
  facts: Facts,
): void {
  const change = { rowChange, previousChange, isInformative: rowChange.kind !== "known", isGiven: true };
  if (id !== unknown && id !== undefined) {
    const agrees = textId(id) === match.id;
    facts.add({ aspect: "row.id", ...change, agrees, want: id, got: match.members["id"] });
  }
  // the address contains the slug, so it changes with the slug
  if (url !== unknown && url !== undefined && !isRenamed) {
    const agrees = textId(url) === match.url || isSamePage(url, match.url, survey);
    facts.add({ aspect: "row.url", ...change, agrees, want: url, got: match.url });
  }
}

function compareMembers(
  row: ExpectedRow,
  match: ShownRecipient,
  { survey, shown }: { readonly survey: ExpectedSurvey; readonly shown: ShownSurvey },
  facts: Facts,
): void {
  const { rowChange, previousChange } = row;
  const { lastRead, isShared = false } = survey;
  const now = match.members;
  // a function, since most members need no search of a long list
  const before = (): JsonObject | undefined => lastRead?.rows.find((earlier) => textId(earlier["id"]) === match.id);
  const old = rowChange.kind === "updated" ? before() : undefined;
  for (const member of rowMembers) {
    const want = row.members[member];
    const got = now[member];
    if (facts.strictness.isPartial === true && !(member in now)) continue;
    // the dashboard may invite unseen, so any other time is right
    if (member === "inviteSentAt" && isShared && !(want instanceof SameOrLater)) continue;
    const isExpected = isSame(want, got, member);
    if (isExpected) learnDefault(member, { row, now }, survey, shown);
    else if (mayShowFallback(member, { row, now, before: before() }, survey, shown)) continue;
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

/** `https://example.com/zh/s/pulse/r1` becomes `https://example.com/s/pulse/r1`. */
function withoutLocale(url: unknown): unknown {
  const bare = bareAddress(url);
  return typeof bare === "string" ? bare.replace(/\/[a-z]{2}([-_][a-z0-9]{2,4})?(?=\/s\/[^/]+\/[^/]+$)/i, "") : bare;
}

/** Removes the query, the fragment and the last slash. */
function bareAddress(url: unknown): unknown {
  return typeof url === "string" ? url.replace(/[?#].*$/s, "").replace(/\/$/, "") : url;
}

interface Origin {
  readonly row: ExpectedRow;
  readonly old: JsonObject | undefined;
  readonly survey: ExpectedSurvey;
}

/** Tells where a wrong value may come from: an earlier state, or another recipient. */
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
