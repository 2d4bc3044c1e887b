import { succeeded, type Exchange } from "../client/exchange.ts";
import type { HeldSurvey, Step } from "../suite/journal/step.ts";
import type { Model } from "../suite/model/model.ts";
import { findSurvey } from "../suite/reading/survey.ts";

/** The survey that a read under this name shows, known from now on; absent where none is shown. */
export function met(
  exchange: Exchange,
  name: string,
  model: Model,
  by: Pick<Step, "scenario" | "as" | "ended">,
): HeldSurvey | undefined {
  const shown = succeeded(exchange) ? findSurvey(exchange) : undefined;
  if (shown === undefined) return undefined;
  const known = model.surveys.find(({ id, owner }) => id === shown.id && owner === by.as);
  if (known !== undefined) return known;
  const survey = model.meet(shown, by);
  // one that doesn't show its slug was found by it
  if (survey.id !== name) survey.slug ??= name;
  return survey;
}
