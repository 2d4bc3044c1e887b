import type { Session } from "./session.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { Author } from "../documents/author.ts";
import { CreateBudgetExceeded, NoMoreSurveys } from "../../client/pacing/stops.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import { firstWithKnownState } from "../model/expected-survey.ts";

/** Attempts at a request or an open point, if responses are lost. */
const maxAttempts = 3;

/** A survey with at most this number of recipients has room for more. */
const maxTakenRows = 20;

/** `races`, `asking of changes` …: they run while open points are asked, so their surveys aren't finished. */
const isLateScenario = /^(?:races|asking)/;

const takenSurveys = new WeakSet<ExpectedSurvey>();

/** Creates a survey, and another one if the response is lost. Returns undefined if the service rejects them. */
export async function createSurvey(
  session: Session,
  membersOf: (author: Author) => JsonObject = () => ({}),
  as: "owner" | "other" = "owner",
): Promise<ExpectedSurvey | undefined> {
  const { author } = session;
  return (await retryUntilAnswered(() => session.create(author.survey(membersOf(author)), { as }))).made;
}

/** Sends a request again if its response is lost. */
export function retryUntilAnswered(send: (turn: number) => Promise<Step>): Promise<Step> {
  return retryUntil(send, ({ exchange }) => exchange !== undefined);
}

/** Returns the first clear result, or the last result if no attempt gives a clear one. */
export async function retryUntil<Tried>(
  attempt: (turn: number) => Promise<Tried>,
  isClear: (tried: Tried) => boolean,
): Promise<Tried> {
  for (let turn = 1; ; turn += 1) {
    const tried = await attempt(turn);
    if (isClear(tried) || turn === maxAttempts) return tried;
  }
}

/** Returns a survey of a finished scenario, to ask open points with. Each survey is returned once. */
export function takeFinishedSurvey({ model }: Session): ExpectedSurvey | undefined {
  const survey = firstWithKnownState(
    model.surveys,
    (candidate) =>
      // a service may reject changes of a published survey
      candidate.members["published"] === false &&
      candidate.rows.length > 0 &&
      candidate.rows.length <= maxTakenRows &&
      !isLateScenario.test(candidate.scenario) &&
      !takenSurveys.has(candidate),
  );
  if (survey !== undefined) takenSurveys.add(survey);
  return survey;
}

/** Ignores that the run can't create any more surveys: open points that need no new survey are asked even then. */
export function ignoreNoMoreCreates(error: unknown): undefined {
  if (!(error instanceof CreateBudgetExceeded) && !(error instanceof NoMoreSurveys)) throw error;
}
