import fc from "fast-check";
import type { Request } from "./sending.ts";
import type { Session } from "./session.ts";
import { acceptable } from "../documents/acceptable.ts";
import { isPostponed } from "../journal/journal.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import { maxRecipients } from "../../../spec/schemas/max-recipients.ts";
import { firstCertain } from "../model/expected-survey.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { createSurvey } from "./own-survey.ts";
import type { Scenario } from "./scenario.ts";

/** Maximum runs of a race: a lost request or a 503 shows nothing. */
const maxRuns = 8;

const maxRivals = 5;

/** Sends concurrent requests. The contract must hold for every order in which the server may carry them out. */
function raceScenario(name: string, run: (session: Session, rounds: number) => Promise<void>): Scenario {
  return {
    name,
    // otherwise the subject may be too busy to carry them out concurrently
    isAlone: true,
    run: (session) => run(session, session.forEffort(1, 2)),
  };
}

export const races: Scenario = raceScenario("races", async (session, rounds) => {
  const { author } = session;
  for (let round = 0; round < rounds; round += 1) {
    const survey = (await raceForSlug(session, rivalCount(session))) ?? (await createSurvey(session));
    if (survey === undefined) return;
    await session.readBack(survey);
    await raceAndReadBack(session, "SUR-42", [survey], () => [
      patch(survey, { title: author.title() }),
      patch(survey, { description: `Rival ${author.marker()}` }),
      patch(survey, { questions: [author.question(), author.question()] }),
      add(survey, author.rows(1)),
    ]);
    if (session.hasOther) await raceOfTwoKeys(session, survey);
  }
});

export const racesOfAdds: Scenario = raceScenario("races of adds", async (session, rounds) => {
  const { author } = session;
  // as many recipients as concurrent adds may name again
  const survey = await createSurvey(session, () => ({ recipients: author.rows(maxRivals) }));
  if (survey === undefined) return;
  for (let round = 0; round < rounds; round += 1) {
    const rivals = rivalCount(session);
    if (survey.rows.length <= maxRecipients / 2) {
      await raceAndReadBack(session, "RCP-47", [survey], () => {
        const email = author.email();
        return listOf(rivals, () => add(survey, [author.row({ email })]));
      });
      await raceAndReadBack(session, "RCP-48", [survey], () =>
        listOf(rivals, (index) => add(survey, [...author.rows(2), author.updatedRow(survey.rows[index])])),
      );
    }
    await raceForRoom(session, survey, rivals);
  }
  if (session.effort === "standard") await raceForRecipient(session, survey);
});

/** Each add updates another member of one recipient. A service may reject rows that lack the others. */
async function raceForRecipient(session: Session, survey: ExpectedSurvey): Promise<void> {
  const { author } = session;
  const { email } = survey.rows[0]?.members ?? {};
  if (typeof email !== "string") return;
  const update = (member: JsonObject): Request => {
    return { operation: "add", survey, body: { recipients: [{ email, ...member }] } };
  };
  await raceAndReadBack(session, "RCP-49", [survey], () => [
    update({ title: author.title() }),
    update({ inviteTop: `Rival ${author.marker()}` }),
  ]);
}

function rivalCount({ draw, effort }: Session): number {
  return effort === "quick" ? 3 : draw(fc.constantFrom(3, 4, maxRivals));
}

/** Repeats a race until no request is lost or answered 503, and reads its surveys. */
export async function raceAndReadBack(
  session: Session,
  id: RequirementId,
  surveys: readonly ExpectedSurvey[],
  requestsOf: () => readonly Request[],
): Promise<readonly Step[]> {
  let steps: readonly Step[] = [];
  for (let turn = 0; turn < maxRuns; turn += 1) {
    // a lost response leaves the room of the survey unknown
    if (surveys.some(({ isUncertain }) => isUncertain)) return steps;
    const requests = requestsOf();
    if (requests.length === 0) return steps;
    steps = await session.race(id, requests);
    await Promise.all(surveys.map((survey) => session.readBack(survey)));
    if (!steps.some(isPostponed)) return steps;
  }
  return steps;
}

async function raceForSlug(session: Session, rivals: number): Promise<ExpectedSurvey | undefined> {
  const { author } = session;
  const steps = await raceAndReadBack(session, "SUR-22", [], () => {
    const slug = author.slug();
    return listOf(rivals, () => ({ operation: "create", body: author.survey({ slug }) }));
  });
  const winners = steps.flatMap(({ made }) => made ?? []);
  if (winners.length !== 1) return undefined;
  await session.readBack(winners[0], "slug");
  return winners[0];
}

async function raceOfTwoKeys(session: Session, mine: ExpectedSurvey): Promise<void> {
  const { author, model } = session;
  const known = firstCertain(model.surveys, ({ owner, scenario }) => owner === "other" && scenario === races.name);
  const theirs = known ?? (await createSurvey(session, undefined, "other"));
  if (theirs === undefined) return;
  const surveys = [mine, theirs];
  await raceAndReadBack(session, "AUT-10", surveys, () =>
    listOf(2, () =>
      surveys.flatMap((survey): readonly Request[] => [
        patch(survey, { title: author.title() }),
        { operation: "read", survey },
      ]),
    ).flat(),
  );
}

async function raceForRoom(session: Session, survey: ExpectedSurvey, rivals: number): Promise<void> {
  const { author, draw } = session;
  const perAdd = draw(fc.constantFrom(1, 2, 3));
  const stored = maxRecipients - rivals * perAdd + Math.min(perAdd, 2);
  await session.write("update", survey, acceptable({ recipients: author.rows(stored) }));
  await raceAndReadBack(session, "LIM-11", [survey], () =>
    // an add of an earlier race may have come late
    survey.rows.length === stored ? listOf(rivals, () => add(survey, author.rows(perAdd))) : [],
  );
  await session.write("update", survey, acceptable({ recipients: author.rows(maxRivals) }));
}

function patch(survey: ExpectedSurvey, body: JsonObject): Request {
  return { operation: "update", survey, body: acceptable(body) };
}

function add(survey: ExpectedSurvey, recipients: readonly unknown[]): Request {
  return { operation: "add", survey, body: acceptable({ recipients }) };
}

function listOf<Item>(count: number, item: (index: number) => Item): readonly Item[] {
  return Array.from({ length: count }, (_, index) => item(index));
}
