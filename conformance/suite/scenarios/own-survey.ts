import type { Session } from "./session.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { Author } from "../documents/author.ts";
import { CreateBudgetExceeded, NoMoreSurveys } from "../../client/pacing/stops.ts";
import type { HeldSurvey, Step } from "../journal/step.ts";
import { firstCertain } from "../model/held-survey.ts";

/** So often is tried what a scenario rests on, and asked what is open, when responses are lost. */
const tries = 3;

/** A survey with so many recipients has room for more. */
const few = 20;

/** Scenarios that go on together, when all before them are over. */
const isLate = /^(?:races|asking)/;

const found = new WeakSet<HeldSurvey>();

/** A new survey, and another one where the response to its create was lost; absent where the subject makes none. */
export async function createsOne(
  session: Session,
  given: (author: Author) => JsonObject = () => ({}),
  as: "owner" | "other" = "owner",
): Promise<HeldSurvey | undefined> {
  const { author } = session;
  return (await untilAnswered(() => session.create(author.survey(given(author)), { as }))).made;
}

/** Sends what a scenario rests on, and something else in its place where the response was lost. */
export function untilAnswered(send: (turn: number) => Promise<Step>): Promise<Step> {
  return untilClear(send, ({ exchange }) => exchange !== undefined);
}

/** Tries once more what lost responses left unclear. */
export async function untilClear<Tried>(
  attempt: (turn: number) => Promise<Tried>,
  isClear: (tried: Tried) => boolean,
): Promise<Tried> {
  for (let turn = 1; ; turn += 1) {
    const tried = await attempt(turn);
    if (isClear(tried) || turn === tries) return tried;
  }
}

/** The names by which a survey can be asked for. */
export function waysTo({ slug }: HeldSurvey): readonly ("id" | "slug")[] {
  return slug === undefined ? ["id"] : ["id", "slug"];
}

/** The survey of a scenario that is over, which no other late one has found. */
export function findsOne({ model }: Session): HeldSurvey | undefined {
  const survey = firstCertain(
    model.surveys,
    (one) =>
      one.members["published"] === false &&
      one.rows.length > 0 &&
      one.rows.length <= few &&
      !isLate.test(one.scenario) &&
      !found.has(one),
  );
  // nobody else finds it meanwhile
  if (survey !== undefined) found.add(survey);
  return survey;
}

/** What can't be created any more isn't asked; the points that need no create are. */
export function whereCreatesAreSpent(error: unknown): undefined {
  if (!(error instanceof CreateBudgetExceeded) && !(error instanceof NoMoreSurveys)) throw error;
}
