import type { OpenPointId } from "../../../spec/open-points.ts";
import type { Session } from "./session.ts";
import type { ExpectedSurvey } from "../journal/step.ts";
import { Asker, type Asks } from "../open-points/asker.ts";
import { errorAsks, readErrors } from "../open-points/errors.ts";
import { listAsks } from "../open-points/lists.ts";
import { recipientAsks, upsertAsks } from "../open-points/recipients.ts";
import { changeAsks, surveyAsks } from "../open-points/surveys.ts";
import { createSurvey, takeFinishedSurvey, retryUntil, ignoreNoMoreCreates } from "./own-survey.ts";
import type { Scenario } from "./scenario.ts";

/** Asks the open points that no other scenario's requests answer. Nothing is judged. */
function askScenario(name: string, asks: Asks, isNew = false): Scenario {
  return {
    name,
    isLast: true,
    asks: true,
    async run(session) {
      const known = isNew ? undefined : takeFinishedSurvey(session);
      const survey = known ?? (await createSurvey(session).catch(ignoreNoMoreCreates)) ?? takeFinishedSurvey(session);
      // a survey whose recipients weren't found shows no answer
      const lacksRecipients = survey?.isAmbiguous === true && (asks === recipientAsks || asks === upsertAsks);
      if (survey !== undefined && !lacksRecipients) await askAll(session, survey, asks);
    },
  };
}

/** Errors of the list come first: the other errors create more surveys. */
export const askings: readonly Scenario[] = [
  askScenario("asking", surveyAsks, true),
  askScenario("asking of changes", changeAsks),
  askScenario("asking of recipients", recipientAsks),
  askScenario("asking of upserts", upsertAsks),
  askScenario("asking of errors", { ...listAsks, ...readErrors, ...errorAsks }),
];

export async function askAll(session: Session, survey: ExpectedSurvey, asks: Asks): Promise<void> {
  for (const ask of new Set(Object.values(asks))) {
    const { asker, answers } = await retryUntil(
      async () => {
        const attempt = new Asker(session, survey);
        return { asker: attempt, answers: await ask(attempt).catch(ignoreNoMoreCreates) };
      },
      (asked) => !asked.asker.isUnclear,
    );
    const ids = Object.keys(asks).filter((id) => asks[id as OpenPointId] === ask) as readonly OpenPointId[];
    for (const id of asker.isUnclear ? [] : ids) {
      const answer = typeof answers === "object" ? answers[id] : answers;
      const step = answer === undefined ? undefined : asker.behind(answer);
      if (answer !== undefined && step !== undefined) step.answers = [...(step.answers ?? []), { id, answer }];
    }
  }
}
