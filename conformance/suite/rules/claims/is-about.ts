import type { Claim, HeldSurvey } from "../../journal/step.ts";
import { idOf } from "../shown.ts";

/** True if a breach in a list names the survey. */
export function isAbout({ breach }: Claim, survey: HeldSurvey): boolean {
  return breach !== undefined && "survey" in breach && breach.survey === idOf(survey);
}
