import type { Claim, ExpectedSurvey } from "../../journal/step.ts";
import { idOf } from "../shown.ts";

/** True if a breach in a list names the survey. */
export function isAbout({ breach }: Claim, survey: ExpectedSurvey): boolean {
  return breach !== undefined && "survey" in breach && breach.survey === idOf(survey);
}
