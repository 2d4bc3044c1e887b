import type { Fact } from "../../journal/fact.ts";
import type { ExpectedSurvey } from "../../journal/step.ts";
import type { ShownSurvey } from "../../reading/survey.ts";
import { isBlank, isSame } from "../values/equality.ts";
import { mayShowDefault } from "../fallback-values.ts";
import { Facts, type Strictness } from "../facts.ts";
import { surveyMembers } from "../expected-survey.ts";
import { compareQuestions } from "./compare-questions.ts";
import { compareRows } from "./compare-rows.ts";

/** Compares a survey with its prediction, member by member. */
export function factsOf(survey: ExpectedSurvey, shown: ShownSurvey, strictness: Strictness = {}): readonly Fact[] {
  const facts = new Facts(strictness);
  if (survey.isStateUnknown) return [];
  const { isPartial = false } = strictness;
  for (const member of surveyMembers) {
    if (isPartial && !(member in shown.members)) continue;
    // the address may be write-only
    if (member === "notificationEmail" && survey.hidesAddress === true && isBlank(shown.members[member])) continue;
    const old = survey.lastRead?.members[member];
    const got = shown.members[member];
    const isOld = survey.lastRead !== undefined && !isBlank(got) && isSame(old, got, member);
    if (isBlank(survey.members[member]) && mayShowDefault(member, got, survey)) continue;
    facts.compare(survey.members[member], got, member, { aspect: member, isOld }, old);
  }
  if (!isPartial || "questions" in shown.members) compareQuestions(survey, shown, facts);
  if (!survey.areRowsUnknown && (!isPartial || "recipients" in shown.members)) compareRows(survey, shown, facts);
  return facts.all;
}
