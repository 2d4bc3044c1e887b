import type { JsonObject } from "../../client/json/json.ts";
import type { ExpectedRow, ExpectedSurvey } from "../journal/step.ts";
import { recipientsOf, type ShownRecipient } from "../reading/recipients.ts";
import { questionsOf, textId, type ShownSurvey } from "../reading/survey.ts";
import { isBlank, isSame, sameOrLater } from "./values/equality.ts";
import { AnyOf, unknown } from "./values/expected-value.ts";
import { emailKey, justReadBack, lastChangeOf, rowMembers, surveyMembers } from "./expected-survey.ts";

/** Replaces the expected state with the shown state. Later read-backs then don't report the same fault again. */
export function adoptShownState(survey: ExpectedSurvey, shown: ShownSurvey): void {
  // in an unknown state, a row's own values can't be told from values of the survey that it shows
  const isStateKnown = !survey.isStateUnknown && !survey.areRowsUnknown;
  const shownRows = recipientsOf(shown);
  adoptMembers(survey, shown);
  survey.questions = questionsOf(shown) ?? [];
  survey.rows = shownRows === undefined ? survey.rows.map(markKnown) : adoptedRows(survey, shownRows, isStateKnown);
  survey.lastRead = {
    members: shown.members,
    questions: survey.questions,
    rows: (shownRows ?? []).map(({ members }) => members),
  };
  Object.assign(survey, justReadBack());
  if (shown.hasFurtherRecipients === true) survey.areRowsUnknown = true;
}

function adoptMembers(survey: ExpectedSurvey, { members, slug }: ShownSurvey): void {
  survey.members = Object.fromEntries(surveyMembers.map((name) => [name, members[name] ?? null]));
  survey.slug = slug ?? survey.slug;
  // an address that was shown isn't write-only, so from now on it must be shown
  survey.hidesAddress &&= isBlank(members["notificationEmail"]);
}

function adoptedRows(
  survey: ExpectedSurvey,
  shownRows: readonly ShownRecipient[],
  isStateKnown: boolean,
): readonly ExpectedRow[] {
  const before = new Map(survey.rows.map((row) => [matchKey(row), row]));
  return shownRows.map(({ id, url, members }) => {
    const row = before.get(id) ?? before.get(emailKey(members["email"]));
    const shownMembers: Record<string, unknown> = Object.fromEntries(
      rowMembers.map((name) => [name, members[name] ?? null]),
    );
    // the dashboard sends invitations unseen, so a later time is right, too
    if (survey.isShared === true) shownMembers["inviteSentAt"] = sameOrLater(members["inviteSentAt"]);
    return {
      id: members["id"] ?? id,
      url,
      members: shownMembers,
      ownMembers: isStateKnown && row !== undefined ? keptOwnMembers(row, shownMembers, survey.members) : [],
      rowChange: { kind: "known" },
      previousChange: row && lastChangeOf(row),
    };
  });
}

function markKnown(row: ExpectedRow): ExpectedRow {
  return { ...row, rowChange: { kind: "known" }, previousChange: lastChangeOf(row) };
}

/** Drops members that a write may have cleared, unless the shown value proves that it is the recipient's own. */
function keptOwnMembers(
  { ownMembers, members }: ExpectedRow,
  shown: JsonObject,
  survey: JsonObject,
): readonly string[] {
  return ownMembers.filter((name) => {
    const [want, got] = [members[name], shown[name]];
    if (!(want instanceof AnyOf)) return true;
    const mayBeInherited = isSame(survey[name], got, name);
    return isSame(want, got, name) && !isBlank(got) && !mayBeInherited;
  });
}

/** Returns the id, or the email of a recipient whose id was never shown. */
function matchKey({ id, members }: ExpectedRow): string | undefined {
  return id === unknown ? emailKey(members["email"]) : textId(id);
}
