import type { Session } from "../engine/session.ts";
import { CreatesSpent } from "../http/pacing/stops.ts";
import type { HeldSurvey } from "../journal/step.ts";
import { firstCertain } from "../model/held-survey.ts";

/** So often a create is tried when responses are lost. */
const tries = 3;

/** A survey with so many recipients has room for more. */
const few = 20;

/** Scenarios that go on together, when all before them are over. */
const isLate = /^(?:races|asking)/;

const found = new WeakSet<HeldSurvey>();

/** A new survey for a late scenario; absent where no create is answered any more. */
export async function createsOne(session: Session): Promise<HeldSurvey | undefined> {
  for (let turn = 0; turn < tries; turn += 1) {
    const created = await session.create(session.author.survey()).catch(whereCreatesAreSpent);
    if (created?.made !== undefined) return created.made;
  }
  return undefined;
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
  if (!(error instanceof CreatesSpent)) throw error;
}
