import fc from "fast-check";
import {
  breachesOn,
  broken,
  controlQuestions,
  roadsOf,
  sweep,
  withTypeElsewhere,
  type Attempt,
  type BodyRoad,
} from "../arbitraries/negative.ts";
import { wholeOrder } from "../arbitraries/whole-list.ts";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { refused, type Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { plainRows } from "../run/survey-maker.ts";
import { listOf } from "./alignment.ts";
import { check, type Check } from "./check.ts";
import { byEitherName } from "./either-name.ts";
import { demandRefusal, demandSuccess, relyingOn } from "./demand.ts";
import { inJson } from "./difference.ts";
import { demandFixturesRefused } from "./fixture-breach.ts";
import { suspects } from "./screening.ts";
import type { StandingSurvey, Tools } from "./tools.ts";
import { lawfulDocument } from "./lawful-document.ts";
import { demandTypesTaken } from "./untaken-types.ts";
import { demandDetails } from "./validation-answer.ts";

/** A broken document that was sent, and what became of it. */
export interface Refused {
  readonly attempt: Attempt;
  readonly answer: Exchange;
  /** `a create with questions.3.type "essay"`. */
  readonly action: string;
}

/**
 * Sends documents with one breach each; those that name a survey go to one that may be changed, by its id and its slug in
 * turn.
 */
export async function sendBroken(
  attempts: readonly Attempt[],
  survey: StandingSurvey,
  tools: Tools,
  firstTurn = 0,
): Promise<readonly Refused[]> {
  const rows = rowsToBreak(survey, tools);
  const refusals: Refused[] = [];
  for (const [index, attempt] of attempts.entries()) {
    const { road, negative } = attempt;
    const turn = firstTurn + index;
    const body = broken(await lawfulDocument(road, rows, tools), negative);
    const answer =
      road === "create"
        ? await tools.owner.create(body)
        : await byEitherName(survey, turn, (name) => tools.owner.call(road, { survey: name, body }));
    refusals.push({ attempt, answer, action: actionOf(attempt) });
  }
  return refusals;
}

const isAtTop = ({ negative: { path } }: Attempt): boolean => path.length === 1;

/** Every document whose one breach stands in place of a whole member, such as the list of recipients. */
export function topBreaches(road: BodyRoad): readonly Attempt[] {
  return breachesOn(road).flatMap((breaks) => sweep(breaks, 0, [road]).filter(isAtTop));
}

/** Sends documents with one breach each at the top, each once in a run: what is judged in their answers is of several requirements. */
export async function sendTopBroken(
  attempts: readonly Attempt[],
  survey: StandingSurvey,
  tools: Tools,
): Promise<readonly Refused[]> {
  const refusals: Refused[] = [];
  for (const attempt of attempts) {
    const { road, negative } = attempt;
    const turn = typeof negative.value === "object" ? 1 : 0;
    const key = `broken ${road} ${negative.path.join(".")} ${inJson(negative.value)}`;
    refusals.push(...(await tools.once(key, (own) => sendBroken([attempt], survey, own, turn))));
  }
  return refusals;
}

/** Proves that breaches alone are to blame for refusals: the document without them is taken, once for the whole run. */
export async function demandLawfulTaken(road: BodyRoad, tools: Tools): Promise<void> {
  await tools.control();
  if (road === "create") return;
  await tools.once(`a lawful ${road}`, async (own) => {
    const survey = await own.workbench();
    const document = await lawfulDocument(road, rowsToBreak(survey, own), own);
    if (road === "update") await demandUpdateTaken(own, survey.id, document);
    else
      await relyingOn("RCP-30", async () =>
        demandSuccess(await own.owner.add(survey.id, document), "the same add without the breach"),
      );
  });
}

/** Where the update is refused for a type of question, that type's requirement is broken. */
async function demandUpdateTaken({ owner }: Tools, survey: string, document: JsonObject): Promise<void> {
  const answer = await owner.update(survey, document);
  if (refused(answer))
    await demandTypesTaken(controlQuestions, (questions) => owner.update(survey, { questions }), "PATCH");
  await relyingOn("SUR-36", () => demandSuccess(answer, "the same PATCH without the breach"));
}

/** Two new rows, and between them one whose email the survey's first recipient had when the survey was made. */
function rowsToBreak({ draft }: StandingSurvey, { names }: Tools): readonly JsonObject[] {
  const [first, last] = plainRows(names, 2);
  const [known] = listOf(draft["recipients"]);
  return [first, { ...known, title: `Half done ${names.fresh()}` }, last].map((row) => ({ ...row }));
}

/** The first breach of each place by each road, and what the server may overlook by the details of its own refusals. */
async function quickChoice(id: RequirementId, attempts: readonly Attempt[], tools: Tools): Promise<readonly Attempt[]> {
  const spots = new Map<string, Attempt>();
  for (const attempt of attempts) {
    const spot = [attempt.road, ...attempt.negative.path].join();
    if (!spots.has(spot)) spots.set(spot, attempt);
  }
  const screened = await Promise.all(roadsOf(id).map((road) => suspects(id, road, tools)));
  return [...spots.values(), ...screened.flatMap((list) => list ?? [])];
}

/** By which requirement the 400s of a road have details. */
const detailsOf = { create: "ERR-4", update: "ERR-5", add: "ERR-6" } as const;

/**
 * A check that every document with one breach of its requirement is refused: each value by each road, each place by some.
 * Of types of question that other tools have each comes by one road.
 */
export function breachIsRefused(id: RequirementId, property: string, needs: readonly RequirementId[] = []): Check {
  const attemptsOf = (turn: number): readonly Attempt[] =>
    roadsOf(id).flatMap((_road, index) =>
      sweep(id, turn + index).map((attempt) => (index === 0 ? attempt : withTypeElsewhere(attempt, turn))),
    );
  return check(id, {
    property,
    needs: [...needs, ...(roadsOf(id).includes("update") ? (["SUR-35", "SUR-36"] as const) : [])],
    given: fc.record({ turn: fc.nat({ max: 11 }), order: wholeOrder(attemptsOf(0).length) }),
    runs: { quick: 1, standard: 1, thorough: 8 },
    length: attemptsOf(0).length,
    async holds({ turn, order }, tools) {
      const attempts = attemptsOf(turn);
      const inOrder = order.flatMap((index) => attempts[index] ?? []);
      const chosen = tools.effort === "quick" ? await quickChoice(id, inOrder, tools) : inOrder;
      for (const road of roadsOf(id)) await demandLawfulTaken(road, tools);
      const survey = await tools.workbench();
      const top = await sendTopBroken(chosen.filter(isAtTop), survey, tools);
      const deeper = await sendBroken(
        chosen.filter((attempt) => !isAtTop(attempt)),
        survey,
        tools,
      );
      for (const { answer, action } of [...top, ...deeper]) demandRefusal(answer, action);
      await demandFixturesRefused(id, turn, survey, tools);
      for (const { answer, action, attempt } of top)
        if (answer.status === 400) await relyingOn(detailsOf[attempt.road], () => demandDetails(answer, action));
    },
  });
}

function actionOf({ road, negative: { path, value } }: Attempt): string {
  const name = { create: "a create", update: "a PATCH", add: "an add" }[road];
  return value === undefined
    ? `${name} with ${path.join(".")} left out`
    : `${name} with ${path.join(".")} ${inJson(value)}`;
}
