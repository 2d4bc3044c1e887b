import type { Journal } from "../../journal/journal.ts";
import type { HeldSurvey, Step } from "../../journal/step.ts";
import { rowsIn } from "../../model/held-survey.ts";
import { isObject, writeJson } from "../../format/json.ts";

/** The last survey, apart from those that are known, to which somebody was added whom a write names; none where there was none. */
export function kinOf({ body, number }: Step, known: readonly HeldSurvey[], journal: Journal): readonly HeldSurvey[] {
  const emails = rowsIn(isObject(body) ? body : {}).flatMap(({ email }) => writeJson(email) ?? []);
  const names = ({ operation, isAccepted, sent }: Step): boolean =>
    operation !== "read" && isAccepted && emails.some((email) => sent.includes(email));
  const surveys = journal.before(number).flatMap((one) => {
    const survey = names(one) ? (one.made ?? one.expected.survey) : undefined;
    return survey === undefined || known.includes(survey) ? [] : [survey];
  });
  return surveys.slice(-1);
}
