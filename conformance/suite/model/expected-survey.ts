import type { ShownSurvey } from "../reading/survey.ts";
import type { PreviousChange } from "../journal/row-change.ts";
import type { ExpectedRow, ExpectedSurvey, SinceLastRead, Step } from "../journal/step.ts";
import { isObject, objectItems, type JsonObject } from "../../client/json/json.ts";
import { isBlank } from "./values/equality.ts";
import { markersIn } from "./values/marker.ts";
import { AnyOf, NotForeign, NotInvited, SameInstant, unknown } from "./values/expected-value.ts";

/** Members that PATCH accepts, except questions and recipients. */
export const textMembers = ["title", "description", "welcomeMessage", "logoUrl", "accentColor"] as const;
/** The contract documents these for a create only. */
export const settingMembers = ["slug", "targetCompany", "published", "notifyOnResponse", "notificationEmail"] as const;
export const surveyMembers = [...textMembers, ...settingMembers] as const;
export const inviteTexts = ["inviteTop", "inviteBottom", "inviteSignOff"] as const;
export const rowMembers = ["targetCompany", "email", "title", "accentColor", ...inviteTexts, "inviteSentAt"] as const;

/** True if every service that accepts the slug keeps it unchanged. */
export function isUsualSlug(slug: unknown): slug is string {
  return typeof slug === "string" && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug);
}

/** Returns a survey without recipients and questions, unless these are given. */
export function expectedSurvey({
  shown,
  ...members
}: Pick<ExpectedSurvey, "scenario" | "owner" | "slug" | "provenance" | "madeAt"> &
  Partial<ExpectedSurvey> & { readonly shown: Pick<ShownSurvey, "id" | "members"> }): ExpectedSurvey {
  return {
    id: shown.id,
    shownId: shown.members["id"],
    members: {},
    questions: [],
    rows: [],
    ...justReadBack(),
    firstBrokenClaims: new Map(),
    ...members,
  };
}

/** Returns the state after a read-back: no write is unverified. */
export function justReadBack(): SinceLastRead {
  return {
    removed: [],
    writesSinceRead: [],
    writesElsewhere: [],
    isStateUnknown: false,
    areRowsUnknown: false,
    reads: [],
  };
}

/** Returns the first fitting survey of the key `owner` whose state is known. */
export function firstWithKnownState(
  surveys: readonly ExpectedSurvey[],
  fits: (survey: ExpectedSurvey) => boolean,
): ExpectedSurvey | undefined {
  return surveys.find((survey) => survey.owner === "owner" && !survey.isStateUnknown && fits(survey));
}

/** Returns the recipients in a body that are objects. */
export function rowsIn(body: unknown): readonly JsonObject[] {
  return isObject(body) ? objectItems(body["recipients"]) : [];
}

export function questionsIn({ questions }: JsonObject): readonly JsonObject[] {
  return objectItems(questions);
}

/** Predicts a recipient from an item of a body. An omitted member may have any value but another recipient's. */
export function expectedRow(
  row: JsonObject,
  { rowChange, previousChange }: Pick<ExpectedRow, "rowChange" | "previousChange">,
  isForeign: (shown: unknown) => boolean,
): ExpectedRow {
  const notGiven = (member: string): NotForeign => new NotForeign(isForeign, row[member] === null);
  const members = Object.fromEntries(
    rowMembers.map((member) => [
      member,
      member === "inviteSentAt" ? expectedInviteSentAt(row, previousChange) : (row[member] ?? notGiven(member)),
    ]),
  );
  return { id: unknown, url: unknown, members, ownMembers: givenMembers(row), rowChange, previousChange };
}

export function givenMembers(row: JsonObject): readonly string[] {
  return rowMembers.filter((member) => !isBlank(row[member]));
}

/** Some servers ignore a given `inviteSentAt`, so it may also be absent. */
function expectedInviteSentAt({ inviteSentAt }: JsonObject, previousChange: PreviousChange | undefined): unknown {
  if (!isBlank(inviteSentAt)) return new AnyOf([null, new SameInstant(inviteSentAt)]);
  // a recipient that was known before may already be invited, so any time is right
  return inviteSentAt === undefined && previousChange === undefined ? new NotInvited() : unknown;
}

/** Returns the last change other than a read-back or an add that doesn't name the recipient. */
export function lastChangeOf({ rowChange, previousChange }: ExpectedRow): PreviousChange | undefined {
  return rowChange.kind === "known" || rowChange.kind === "unmatched" ? previousChange : rowChange;
}

/** True if the item has neither an id nor an email. */
export function isNameless({ id, email }: JsonObject): boolean {
  return (typeof email !== "string" || email.trim() === "") && id === undefined;
}

/** True if no read-back can match the row: it has no id, no email and no title with a marker. */
export function isUntraceable(row: JsonObject): boolean {
  return isNameless(row) && markersIn(row["title"]).length === 0;
}

/** Returns the email in lower case, since the contract leaves its case open, or `""` if it isn't a text. */
export function emailKey(email: unknown): string {
  return typeof email === "string" ? email.toLowerCase().trim() : "";
}

/** Returns the writes with the step in place of an earlier one with the same operation, outcome and obstacle. */
export function withLatest(writes: readonly Step[], step: Step): Step[] {
  const isSameKind = ({ operation, isAccepted, expected: { why } }: Step): boolean =>
    operation === step.operation && isAccepted === step.isAccepted && why === step.expected.why;
  return [...writes.filter((write) => !isSameKind(write)), step];
}
