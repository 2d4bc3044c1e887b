import fc from "fast-check";
import type { Request } from "./sending.ts";
import type { Session } from "./session.ts";
import { plain } from "../documents/plain.ts";
import { isPostponed } from "../journal/journal.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import { cap as max, firstCertain } from "../model/expected-survey.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { createsOne } from "./own-survey.ts";
import type { Scenario } from "./scenario.ts";

/** Maximum runs of a race: a lost request or a 503 shows nothing. */
const tries = 8;

const maxRivals = 5;

/** The contract must hold in whatever order the server carries out concurrent requests. */
function racesOf(name: string, run: (session: Session, rounds: number) => Promise<void>): Scenario {
  return {
    name,
    // otherwise the subject may be too busy to carry them out concurrently
    isAlone: true,
    run: (session) => run(session, session.forEffort(1, 2)),
  };
}

export const races: Scenario = racesOf("races", async (session, rounds) => {
  const { author } = session;
  for (let round = 0; round < rounds; round += 1) {
    const survey = (await forSlug(session, rivalsIn(session))) ?? (await createsOne(session));
    if (survey === undefined) return;
    await session.readBack(survey);
    await raced(session, "SUR-42", [survey], () => [
      patch(survey, { title: author.title() }),
      patch(survey, { description: `Rival ${author.mark()}` }),
      patch(survey, { questions: [author.question(), author.question()] }),
      add(survey, author.rows(1)),
    ]);
    if (session.hasOther) await ofTwoKeys(session, survey);
  }
});

export const racesOfAdds: Scenario = racesOf("races of adds", async (session, rounds) => {
  const { author } = session;
  // as many recipients as concurrent adds may name again
  const survey = await createsOne(session, () => ({ recipients: author.rows(maxRivals) }));
  if (survey === undefined) return;
  for (let round = 0; round < rounds; round += 1) {
    const rivals = rivalsIn(session);
    if (survey.rows.length <= max / 2) {
      await raced(session, "RCP-47", [survey], () => {
        const email = author.email();
        return times(rivals, () => add(survey, [author.row({ email })]));
      });
      await raced(session, "RCP-48", [survey], () =>
        times(rivals, (index) => add(survey, [...author.rows(2), author.again(survey.rows[index])])),
      );
    }
    await forRoom(session, survey, rivals);
  }
  if (session.size > 1) await ofOneRecipient(session, survey);
});

/** Each add updates another member of one recipient. A service may reject rows that lack the others. */
async function ofOneRecipient(session: Session, survey: ExpectedSurvey): Promise<void> {
  const { author } = session;
  const { email } = survey.rows[0]?.members ?? {};
  if (typeof email !== "string") return;
  const update = (member: JsonObject): Request => {
    return { operation: "add", survey, body: { recipients: [{ email, ...member }] } };
  };
  await raced(session, "RCP-49", [survey], () => [
    update({ title: author.title() }),
    update({ inviteTop: `Rival ${author.mark()}` }),
  ]);
}

function rivalsIn({ draw, size }: Session): number {
  return size === 1 ? 3 : draw(fc.constantFrom(3, 4, maxRivals));
}

/** Repeats a race until no request is lost or answered 503, and reads its surveys. */
export async function raced(
  session: Session,
  id: RequirementId,
  surveys: readonly ExpectedSurvey[],
  requestsOf: () => readonly Request[],
): Promise<readonly Step[]> {
  let steps: readonly Step[] = [];
  for (let turn = 0; turn < tries; turn += 1) {
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

async function forSlug(session: Session, rivals: number): Promise<ExpectedSurvey | undefined> {
  const { author } = session;
  const steps = await raced(session, "SUR-22", [], () => {
    const slug = author.slug();
    return times(rivals, () => ({ operation: "create", body: author.survey({ slug }) }));
  });
  const winners = steps.flatMap(({ made }) => made ?? []);
  if (winners.length !== 1) return undefined;
  await session.readBack(winners[0], "slug");
  return winners[0];
}

async function ofTwoKeys(session: Session, mine: ExpectedSurvey): Promise<void> {
  const { author, model } = session;
  const known = firstCertain(model.surveys, ({ owner, scenario }) => owner === "other" && scenario === races.name);
  const theirs = known ?? (await createsOne(session, undefined, "other"));
  if (theirs === undefined) return;
  const surveys = [mine, theirs];
  await raced(session, "AUT-10", surveys, () =>
    times(2, () =>
      surveys.flatMap((survey): readonly Request[] => [
        patch(survey, { title: author.title() }),
        { operation: "read", survey },
      ]),
    ).flat(),
  );
}

async function forRoom(session: Session, survey: ExpectedSurvey, rivals: number): Promise<void> {
  const { author, draw } = session;
  const each = draw(fc.constantFrom(1, 2, 3));
  const stored = max - rivals * each + Math.min(each, 2);
  await session.write("update", survey, plain({ recipients: author.rows(stored) }));
  await raced(session, "LIM-11", [survey], () =>
    // an add of an earlier race may have come late
    survey.rows.length === stored ? times(rivals, () => add(survey, author.rows(each))) : [],
  );
  await session.write("update", survey, plain({ recipients: author.rows(maxRivals) }));
}

function patch(survey: ExpectedSurvey, body: JsonObject): Request {
  return { operation: "update", survey, body: plain(body) };
}

function add(survey: ExpectedSurvey, recipients: readonly unknown[]): Request {
  return { operation: "add", survey, body: plain({ recipients }) };
}

function times<Item>(count: number, item: (index: number) => Item): readonly Item[] {
  return Array.from({ length: count }, (_, index) => item(index));
}
