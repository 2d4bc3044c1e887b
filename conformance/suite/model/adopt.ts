import type { JsonObject } from "../../client/json/json.ts";
import type { ExpectedRow, ExpectedSurvey } from "../journal/step.ts";
import { recipientsOf } from "../reading/recipients.ts";
import { questionsOf, textId, type ShownSurvey } from "../reading/survey.ts";
import { isBlank, isSame, sameOrLater } from "./values/equality.ts";
import { AnyOf, unknown } from "./values/expected-value.ts";
import { emailKey, justReadBack, lastChangeOf, rowMembers, surveyMembers } from "./expected-survey.ts";

/** Replaces the expected state with the shown state. Later read-backs then don't report the same fault again. */
export function adopt(survey: ExpectedSurvey, shown: ShownSurvey): void {
  const rows = recipientsOf(shown) ?? [];
  const questions = questionsOf(shown) ?? [];
  const isCertain = !survey.isUncertain && !survey.isAmbiguous;
  const before = new Map(survey.rows.map((row) => [matchKey(row), row]));
  survey.members = Object.fromEntries(surveyMembers.map((name) => [name, shown.members[name] ?? null]));
  survey.lastRead = { members: shown.members, questions, rows: rows.map(({ members }) => members) };
  survey.slug = shown.slug ?? survey.slug;
  survey.hidesAddress &&= isBlank(shown.members["notificationEmail"]);
  survey.questions = questions;
  // the response shows no complete list, so nothing is learned about its recipients
  if (recipientsOf(shown) === undefined)
    survey.rows = survey.rows.map((row) => ({
      ...row,
      rowChange: { kind: "known" },
      previousChange: lastChangeOf(row),
    }));
  else
    survey.rows = rows.map(({ id, url, members }) => {
      const row = before.get(id) ?? before.get(emailKey(members["email"]));
      const known: Record<string, unknown> = Object.fromEntries(
        rowMembers.map((name) => [name, members[name] ?? null]),
      );
      // the dashboard sends invitations that the suite doesn't observe
      if (survey.isShared === true) known["inviteSentAt"] = sameOrLater(members["inviteSentAt"]);
      return {
        id: members["id"] ?? id,
        url,
        members: known,
        ownMembers: isCertain && row !== undefined ? keptOwnMembers(row, known, survey.members) : [],
        rowChange: { kind: "known" },
        previousChange: row && lastChangeOf(row),
      };
    });
  Object.assign(survey, justReadBack(), shown.hasFurtherRecipients === true ? { isAmbiguous: true } : {});
}

/** Drops members that a write may have cleared. A shown value may be inherited from the survey. */
function keptOwnMembers(
  { ownMembers, members }: ExpectedRow,
  shown: JsonObject,
  surveyMembersShown: JsonObject,
): readonly string[] {
  return ownMembers.filter((name) => {
    const [want, got] = [members[name], shown[name]];
    return (
      !(want instanceof AnyOf) ||
      (isSame(want, got, name) && !isBlank(got) && !isSame(surveyMembersShown[name], got, name))
    );
  });
}

function matchKey({ id, members }: ExpectedRow): string | undefined {
  return id === unknown ? emailKey(members["email"]) : textId(id);
}
