import type { ShownSurvey } from "../reading/survey.ts";
import { maxRecipients } from "../../../spec/schemas/max-recipients.ts";
import type { PreviousChange } from "../journal/row-change.ts";
import type { HeldRow, HeldSurvey, Step } from "../journal/step.ts";
import { isObject, objectItems, type JsonObject } from "../../client/json/json.ts";
import { isBlank } from "./values/equality.ts";
import { marksIn } from "./values/mark.ts";
import { AnyOf, NobodyElses, NotInvited, SameInstant, unknown } from "./values/expected-value.ts";

/** Members of a survey that PATCH takes, but questions and recipients. */
export const textMembers = ["title", "description", "welcomeMessage", "logoUrl", "accentColor"] as const;
/** Members of a survey that a create alone gives. */
export const settingMembers = ["slug", "targetCompany", "published", "notifyOnResponse", "notificationEmail"] as const;
/** Members of a survey, but questions and recipients. */
export const surveyMembers = [...textMembers, ...settingMembers] as const;
/** Members of a recipient that a caller gives. */
export const rowMembers = [
  "targetCompany",
  "email",
  "title",
  "accentColor",
  "inviteTop",
  "inviteBottom",
  "inviteSignOff",
  "inviteSentAt",
] as const;
/** At most so many recipients per survey. Source: rule 6. */
export const cap = maxRecipients;

/** Says whether every service that takes a slug keeps it as it was given: words of lower-case letters and digits. */
export function isUsualSlug(slug: unknown): slug is string {
  return typeof slug === "string" && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug);
}

/** A survey that holds nothing yet but what is given. */
export function heldSurvey({
  shown,
  ...given
}: Pick<HeldSurvey, "scenario" | "owner" | "slug" | "provenance" | "madeAt"> &
  Partial<HeldSurvey> & { readonly shown: Pick<ShownSurvey, "id" | "members"> }): HeldSurvey {
  return {
    id: shown.id,
    shownId: shown.members["id"],
    members: {},
    questions: [],
    rows: [],
    ...justLooked(),
    wrong: new Map(),
    ...given,
  };
}

/** What there is of a survey to which nothing has happened since the last look. */
export function justLooked(): Pick<
  HeldSurvey,
  "removed" | "window" | "elsewhere" | "isUncertain" | "isLoose" | "reads"
> {
  return { removed: [], window: [], elsewhere: [], isUncertain: false, isLoose: false, reads: [] };
}

/** The owner's first survey whose state is certain, where it fits. */
export function firstCertain(
  surveys: readonly HeldSurvey[],
  fits: (survey: HeldSurvey) => boolean,
): HeldSurvey | undefined {
  return surveys.find((survey) => survey.owner === "owner" && !survey.isUncertain && fits(survey));
}

/** The rows of a document, those that are objects. */
export function rowsIn(body: unknown): readonly JsonObject[] {
  return isObject(body) ? objectItems(body["recipients"]) : [];
}

/** The questions of a document, those that are objects. */
export function questionsIn({ questions }: JsonObject): readonly JsonObject[] {
  return objectItems(questions);
}

/** A row that a write brings: what it doesn't give is unknown, but nobody else's. */
export function newRow(
  given: JsonObject,
  { rowChange, previousChange }: Pick<HeldRow, "rowChange" | "previousChange">,
  isElses: (shown: unknown) => boolean,
): HeldRow {
  const notGiven = (member: string): NobodyElses => new NobodyElses(isElses, given[member] === null);
  const members = Object.fromEntries(
    rowMembers.map((member) => [
      member,
      member === "inviteSentAt" ? sentAt(given, previousChange) : (given[member] ?? notGiven(member)),
    ]),
  );
  return { id: unknown, url: unknown, members, own: givenIn(given), rowChange, previousChange };
}

/** The members that a row gives a value. */
export function givenIn(row: JsonObject): readonly string[] {
  return rowMembers.filter((member) => !isBlank(row[member]));
}

/** Not every server lets a caller say when an invitation was sent: it was then, or at no time yet. */
function sentAt({ inviteSentAt }: JsonObject, previousChange: PreviousChange | undefined): unknown {
  if (!isBlank(inviteSentAt)) return new AnyOf([null, new SameInstant(inviteSentAt)]);
  // who was known before may have been invited before
  return inviteSentAt === undefined && previousChange === undefined ? new NotInvited() : unknown;
}

/** Returns the last change of a recipient other than a read-back or an add that doesn't name it. */
export function lastChangeOf({ rowChange, previousChange }: HeldRow): PreviousChange | undefined {
  return rowChange.kind === "known" || rowChange.kind === "unmatched" ? previousChange : rowChange;
}

/** A row that has neither an id nor an email: whether it is accepted is open. */
export function isNameless({ id, email }: JsonObject): boolean {
  return (typeof email !== "string" || email.trim() === "") && id === undefined;
}

/** A row that no look can find again: it is nameless, and its title isn't its own. */
export function isUntraceable(row: JsonObject): boolean {
  return isNameless(row) && marksIn(row["title"]).length === 0;
}

/** An email as it is compared: letter case is open. */
export function emailKey(email: unknown): string {
  return typeof email === "string" ? email.toLowerCase().trim() : "";
}

/** Writes to other surveys, the latest of each kind alone, with one that is the latest now. */
export function withLatest(writes: readonly Step[], step: Step): Step[] {
  const isAlike = ({ operation, isAccepted, expected: { why } }: Step): boolean =>
    operation === step.operation && isAccepted === step.isAccepted && why === step.expected.why;
  return [...writes.filter((one) => !isAlike(one)), step];
}
