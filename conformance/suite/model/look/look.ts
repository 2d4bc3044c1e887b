import type { Fact } from "../../journal/fact.ts";
import type { HeldSurvey } from "../../journal/step.ts";
import type { ShownSurvey } from "../../reading/survey.ts";
import { isBlank, isSame } from "../values/equality.ts";
import { Facts, type Look } from "../facts.ts";
import { surveyMembers } from "../held-survey.ts";
import { lookAtQuestions } from "./look-at-questions.ts";
import { lookAtRows } from "./look-at-rows.ts";

export function factsOf(survey: HeldSurvey, shown: ShownSurvey, look: Look = {}): readonly Fact[] {
  const facts = new Facts(look);
  if (survey.isUncertain) return [];
  const { isPartial = false } = look;
  for (const member of surveyMembers) {
    if (isPartial && !(member in shown.members)) continue;
    if (member === "notificationEmail" && survey.hidesAddress === true && isBlank(shown.members[member])) continue;
    const old = survey.seen?.members[member];
    const got = shown.members[member];
    const isOld = survey.seen !== undefined && !isBlank(got) && isSame(old, got, member);
    facts.compare(survey.members[member], got, member, { aspect: member, isOld }, old);
  }
  if (!isPartial || "questions" in shown.members) lookAtQuestions(survey, shown, facts);
  if (!survey.isLoose && (!isPartial || "recipients" in shown.members)) lookAtRows(survey, shown, facts);
  return facts.all;
}
