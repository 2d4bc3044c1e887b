import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { isPostponed } from "../journal/journal.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import type { Request } from "./sending.ts";
import type { Session } from "./session.ts";

/** A race with a lost request or a 503 proves nothing, and is repeated. */
const maxRuns = 4;

/** Sends concurrent requests, then reads the surveys. Repeats both until no request is lost or answered with 503. */
export async function raceAndReadBack(
  session: Session,
  id: RequirementId,
  surveys: readonly ExpectedSurvey[],
  requestsOf: () => readonly Request[],
): Promise<readonly Step[]> {
  let steps: readonly Step[] = [];
  for (let turn = 0; turn < maxRuns; turn += 1) {
    // after a lost response, the number of recipients is unknown, so another race would prove nothing
    if (surveys.some(({ isStateUnknown }) => isStateUnknown)) return steps;
    const requests = requestsOf();
    if (requests.length === 0) return steps;
    steps = await session.race(id, requests);
    await Promise.all(surveys.map((survey) => session.readBack(survey)));
    if (!steps.some(isPostponed)) return steps;
  }
  return steps;
}
