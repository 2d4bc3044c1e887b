import type { OpenPointId } from "../../spec/open-points.ts";
import type { Session } from "../engine/session.ts";
import type { HeldSurvey } from "../journal/step.ts";
import { Asker, type Ask, type Asks } from "../observations/asker.ts";
import { errorAsks, readErrors } from "../observations/errors.ts";
import { listAsks } from "../observations/lists.ts";
import { recipientAsks, upsertAsks } from "../observations/recipients.ts";
import { changeAsks, surveyAsks } from "../observations/surveys.ts";
import { createsOne, findsOne, firstOf, whereCreatesAreSpent, type Way } from "./own-survey.ts";
import type { Scenario } from "./scenario.ts";

/** So often a point is asked when responses are lost. */
const tries = 3;

/** Asks the subject about the open points that no other scenario's requests answer; nothing of it is judged. */
function askingOf(name: string, all: readonly Asks[], ways: readonly Way[]): Scenario {
  return {
    name,
    isLast: true,
    asks: true,
    async run(session) {
      const survey = await firstOf(session, ways);
      if (survey === undefined) return;
      for (const asks of all) await askAll(session, survey, asks);
    },
  };
}

export const asking: Scenario = askingOf("asking", [surveyAsks], [createsOne, findsOne]);

export const askingOfChanges: Scenario = askingOf("asking of changes", [changeAsks], [findsOne, createsOne]);

export const askingOfRecipients: Scenario = askingOf("asking of recipients", [recipientAsks], [findsOne, createsOne]);

export const askingOfUpserts: Scenario = askingOf("asking of upserts", [upsertAsks], [findsOne, createsOne]);

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
