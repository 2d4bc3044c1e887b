import type { OpenPointId } from "../../spec/open-points.ts";
import type { Session } from "../engine/session.ts";
import type { HeldSurvey } from "../journal/step.ts";
import { CreatesSpent } from "../http/pacing/stops.ts";
import { firstCertain } from "../model/held-survey.ts";
import { Asker, type Ask, type Asks } from "../observations/asker.ts";
import { errorAsks, readErrors } from "../observations/errors.ts";
import { listAsks } from "../observations/lists.ts";
import { recipientAsks } from "../observations/recipients.ts";
import { surveyAsks } from "../observations/surveys.ts";
import { races } from "./races.ts";
import type { Scenario } from "./scenario.ts";

/** So often a point is asked when responses are lost. */
const tries = 3;

/** A survey with so many recipients has room for those that are asked about. */
const few = 20;

/** Asks the subject about the open points that no other scenario's requests answer; nothing of it is judged. */
function askingOf(name: string, all: readonly Asks[], ways: readonly Way[]): Scenario {
  return {
    name,
    isLast: true,
    asks: true,
    async run(session) {
      let survey: HeldSurvey | undefined;
      for (const way of ways) survey ??= await way(session);
      if (survey === undefined) return;
      for (const asks of all) await askAll(session, survey, asks);
    },
  };
}

/** Leads to a survey that can be asked about. */
type Way = (session: Session) => Promise<HeldSurvey | undefined> | HeldSurvey | undefined;

const createsOne: Way = async (session) => {
  for (let turn = 0; turn < tries; turn += 1) {
    const created = await session.create(session.author.survey()).catch(whereCreatesAreSpent);
    if (created?.made !== undefined) return created.made;
  }
  return undefined;
};

const found = new WeakSet<HeldSurvey>();

/** One that other scenarios are done with, and that no other one asks about. */
const findsOne: Way = ({ model }) => {
  const survey = firstCertain(
    model.surveys,
    (one) =>
      one.members["published"] === false &&
      one.rows.length > 0 &&
      one.rows.length <= few &&
      one.scenario !== races.name &&
      !found.has(one),
  );
  if (survey !== undefined) found.add(survey);
  return survey;
};

export const asking: Scenario = askingOf("asking", [surveyAsks], [createsOne, findsOne]);

export const askingOfRecipients: Scenario = askingOf("asking of recipients", [recipientAsks], [findsOne, createsOne]);

/** Lists first: others make more surveys. */
export const askingOfErrors: Scenario = askingOf(
  "asking of errors",
  [listAsks, readErrors, errorAsks],
  [findsOne, createsOne],
);

/** Asks each of these points, on a survey of the run. */
export async function askAll(session: Session, survey: HeldSurvey, asks: Asks): Promise<void> {
  for (const [id, ask] of Object.entries(asks)) await askOne(session, survey, id as OpenPointId, ask);
}

async function askOne(session: Session, survey: HeldSurvey, id: OpenPointId, ask: Ask): Promise<void> {
  for (let turn = 0; turn < tries; turn += 1) {
    const asker = new Asker(session, survey);
    const answer = await ask(asker).catch(whereCreatesAreSpent);
    if (asker.isUnclear) continue;
    const step = answer === undefined ? undefined : asker.behind(answer);
    if (answer !== undefined && step !== undefined) step.answers = [...(step.answers ?? []), { id, answer }];
    return;
  }
}

/** What can't be created any more isn't asked; the points that need no create are. */
function whereCreatesAreSpent(error: unknown): undefined {
  if (!(error instanceof CreatesSpent)) throw error;
}
