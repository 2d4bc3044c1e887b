import { succeeded, type Exchange } from "../client/exchange.ts";
import type { ExpectedSurvey, Step } from "../suite/journal/step.ts";
import type { Model } from "../suite/model/model.ts";
import { findSurvey } from "../suite/reading/survey.ts";

/** Returns the survey that the response to a read shows, and adds it to the model unless the model knows it. */
export function existingSurvey(
  exchange: Exchange,
  name: string,
  model: Model,
  origin: Pick<Step, "scenario" | "as" | "ended">,
): ExpectedSurvey | undefined {
  const shown = succeeded(exchange) ? findSurvey(exchange) : undefined;
  if (shown === undefined) return undefined;
  const known = model.surveys.find(({ id, owner }) => id === shown.id && owner === origin.as);
  if (known !== undefined) return known;
  const survey = model.addExisting(shown, origin);
  // a name that isn't the id is the slug
  if (survey.id !== name) survey.slug ??= name;
  return survey;
}
