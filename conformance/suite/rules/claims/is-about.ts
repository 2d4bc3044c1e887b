import type { Claim, ExpectedSurvey } from "../../journal/step.ts";
import { idOf } from "../../journal/shown.ts";

/** True if a breach in a list names the survey, by its id or its slug. */
export function isAbout({ breach }: Claim, survey: ExpectedSurvey): boolean {
  if (breach === undefined) return false;
  if (breach.kind === "shared slug") return breach.surveys.includes(survey.id);
  if (breach.kind === "shared survey id") return survey.slug !== undefined && breach.surveys.includes(survey.slug);
  return "survey" in breach && breach.survey === idOf(survey);
}
