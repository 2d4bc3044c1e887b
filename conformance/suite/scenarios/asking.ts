import type { OpenPointId } from "../../../spec/open-points.ts";
import type { Session } from "../session/session.ts";
import type { ExpectedSurvey } from "../journal/step.ts";
import { Asker, type Asks } from "../open-points/asker.ts";
import { errorAsks, readErrors } from "../open-points/errors.ts";
import { listAsks } from "../open-points/lists.ts";
import { recipientAsks, upsertAsks } from "../open-points/recipients.ts";
import { changeAsks, surveyAsks } from "../open-points/surveys.ts";
import { createSurvey, takeFinishedSurvey, retryUntil, ignoreNoMoreCreates } from "../session/own-survey.ts";
import type { Scenario } from "../session/scenario.ts";

/** Scenarios that ask those open points that no other scenario observes. Nothing that they send is judged. */
export const askings: readonly Scenario[] = [
  askScenario("asking", surveyAsks, true),
  askScenario("asking of changes", changeAsks),
  askScenario("asking of recipients", recipientAsks),
  askScenario("asking of upserts", upsertAsks),
  // the list is asked first: `errorAsks` creates more surveys
  askScenario("asking of errors", { ...listAsks, ...readErrors, ...errorAsks }),
];

/** Asks about a new survey, or about one that other scenarios have finished with. */
function askScenario(name: string, asks: Asks, needsNewSurvey = false): Scenario {
  return {
    name,
    isLast: true,
    asks: true,
    async run(session) {
      const finished = needsNewSurvey ? undefined : takeFinishedSurvey(session);
      const survey =
        finished ?? (await createSurvey(session).catch(ignoreNoMoreCreates)) ?? takeFinishedSurvey(session);
      if (survey === undefined) return;
      // open points on recipients need a survey whose recipients are known
      if (survey.areRowsUnknown && (asks === recipientAsks || asks === upsertAsks)) return;
      await askAll(session, survey, asks);
    },
  };
}

/** Asks each function of `asks` once, even if it answers several open points. Records the answers in the steps. */
export async function askAll(session: Session, survey: ExpectedSurvey, asks: Asks): Promise<void> {
  for (const ask of new Set(Object.values(asks))) {
    const { asker, answers } = await retryUntil(
      async () => {
        const attempt = new Asker(session, survey);
        return { asker: attempt, answers: await ask(attempt).catch(ignoreNoMoreCreates) };
      },
      (asked) => !asked.asker.isInconclusive,
    );
    if (asker.isInconclusive) continue;
    const ids = Object.keys(asks).filter((id) => asks[id as OpenPointId] === ask) as readonly OpenPointId[];
    for (const id of ids) {
      const answer = typeof answers === "object" ? answers[id] : answers;
      const step = answer === undefined ? undefined : asker.behind(answer);
      if (answer !== undefined && step !== undefined) step.answers = [...(step.answers ?? []), { id, answer }];
    }
  }
}
