import type { Details } from "../engine/sending.ts";
import type { Session } from "../engine/session.ts";
import { plain } from "../generate/plain.ts";
import { isPutOff, type HeldSurvey, type Step } from "../journal/step.ts";
import { cap as max } from "../model/held-survey.ts";
import type { JsonObject } from "../format/json.ts";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { emailOf } from "./recipients/adding.ts";
import type { Scenario } from "./scenario.ts";

type Request = Details & Pick<Step, "operation">;

/** A race in which one was put off shows nothing: so often it is run. */
const tries = 8;

const maxRivals = 5;

/** Requests at the same time: what the contract says of them holds whatever order they are carried out in. */
export const races: Scenario = {
  name: "races",
  // else the subject may be too busy to carry them out at the same time
  isAlone: true,
  async run(session) {
    const { author, random, size } = session;
    const { made: survey } = await session.create(author.survey({ recipients: author.rows(maxRivals) }));
    if (survey === undefined) return;
    const theirs = session.hasOther
      ? (await session.send("create", { as: "other", body: author.survey() })).made
      : undefined;
    await session.look(theirs);
    for (let round = 0; round < (size === 3 ? 2 : size); round += 1) {
      const rivals = size === 1 ? 3 : random.between(3, maxRivals);
      await forSlug(session, rivals);
      await forEmail(session, survey, rivals);
      await withRows(session, survey, rivals);
      await withMembers(session, survey);
      if (theirs !== undefined) await ofTwoKeys(session, [survey, theirs]);
      await forRoom(session, survey, rivals);
    }
  },
};

/** Runs a race until nobody is put off in it, and looks at what it left. */
export async function raced(
  session: Session,
  id: RequirementId,
  surveys: readonly HeldSurvey[],
  requestsOf: () => readonly Request[],
): Promise<readonly Step[]> {
  let steps: readonly Step[] = [];
  for (let turn = 0; turn < tries; turn += 1) {
    // where a response was lost, nobody knows what there is room for
    if (surveys.some(({ isUncertain }) => isUncertain)) return steps;
    const requests = requestsOf();
    if (requests.length === 0) return steps;
    steps = await session.race(id, requests);
    for (const survey of surveys) await session.look(survey);
    if (!steps.some(isPutOff)) return steps;
  }
  return steps;
}

/** Creates with one slug. */
async function forSlug(session: Session, rivals: number): Promise<void> {
  const { author } = session;
  const steps = await raced(session, "SUR-22", [], () => {
    const slug = author.slug();
    return times(rivals, () => ({ operation: "create", body: author.survey({ slug }) }));
  });
  const winners = steps.flatMap(({ made }) => made ?? []);
  if (winners.length === 1) await session.look(winners[0], "slug");
}

/** Adds of one new email. */
async function forEmail(session: Session, survey: HeldSurvey, rivals: number): Promise<void> {
  const { author } = session;
  if (survey.rows.length > max / 2) return;
  await raced(session, "RCP-47", [survey], () => {
    const email = author.email();
    return times(rivals, () => add(survey, [author.row({ email })]));
  });
}

/** Adds of new recipients, each with one that is stored. */
async function withRows(session: Session, survey: HeldSurvey, rivals: number): Promise<void> {
  const { author } = session;
  const known = (index: number): JsonObject => author.row({ email: emailOf(survey.rows[index], author) });
  if (survey.rows.length > max / 2) return;
  await raced(session, "RCP-48", [survey], () =>
    times(rivals, (index) => add(survey, [...author.rows(2), known(index)])),
  );
}

/** PATCHes, each of a member of its own. */
async function withMembers(session: Session, survey: HeldSurvey): Promise<void> {
  const { author } = session;
  await raced(session, "SUR-42", [survey], () =>
    [
      { title: author.title() },
      { description: `Rival ${author.mark()}` },
      { questions: [author.question(), author.question()] },
    ].map((body) => ({ operation: "update", survey, body: plain(body) })),
  );
}

/** Reads and PATCHes of two surveys under two keys. */
async function ofTwoKeys(session: Session, surveys: readonly HeldSurvey[]): Promise<void> {
  await raced(session, "AUT-10", surveys, () =>
    times(2, () =>
      surveys.flatMap((survey): readonly Request[] => [
        { operation: "update", survey, body: plain({ title: session.author.title() }) },
        { operation: "read", survey },
      ]),
    ).flat(),
  );
}

/** Adds to a survey that has room for some of them. */
async function forRoom(session: Session, survey: HeldSurvey, rivals: number): Promise<void> {
  const { author, random } = session;
  const each = random.between(1, 3);
  const stored = max - rivals * each + Math.min(each, 2);
  await session.write("update", survey, plain({ recipients: author.rows(stored) }));
  await raced(session, "LIM-11", [survey], () =>
    // none of an earlier race may have come late
    survey.rows.length === stored ? times(rivals, () => add(survey, author.rows(each))) : [],
  );
  await session.write("update", survey, plain({ recipients: author.rows(maxRivals) }));
}

function add(survey: HeldSurvey, recipients: readonly unknown[]): Request {
  return { operation: "add", survey, body: plain({ recipients }) };
}

function times<Item>(count: number, item: (index: number) => Item): readonly Item[] {
  return Array.from({ length: count }, (_, index) => item(index));
}
