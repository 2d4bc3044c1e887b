import fc from "fast-check";
import { broken, controlQuestions, sweep, type Attempt, type BodyRoad } from "../arbitraries/negative.ts";
import { wholeOrder } from "../arbitraries/whole-list.ts";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { plainRows } from "../run/survey-maker.ts";
import { check, type Check } from "./check.ts";
import { demandRefusal, demandSuccess, relyingOn } from "./demand.ts";
import { shown } from "./difference.ts";
import { updatedSurvey } from "./stored.ts";
import type { StandingSurvey, Tools } from "./tools.ts";

/** A broken document that was sent, and what became of it. */
export interface Refused {
  readonly attempt: Attempt;
  readonly answer: Exchange;
  /** `a create with questions.3.type "essay"`. */
  readonly action: string;
}

/**
 * Sends documents with one breach each to a survey that may be changed, and proves that the breaches alone are to blame:
 * the same documents without them are taken. On create that proof is one survey for the whole run.
 */
export async function sendBroken(attempts: readonly Attempt[], { id }: StandingSurvey, tools: Tools): Promise<readonly Refused[]> {
  const rows = plainRows(tools.names, 3);
  const refusals: Refused[] = [];
  for (const attempt of attempts) {
    const { road, negative } = attempt;
    const document = broken(await lawfulDocument(road, rows, tools), negative);
    const answer = await tools.owner.call(road, { body: document, ...(road === "create" ? {} : { survey: id }) });
    refusals.push({ attempt, answer, action: actionOf(attempt) });
  }
  const roads = new Set(attempts.map(({ road }) => road));
  if (roads.has("update")) await updatedSurvey(tools.owner, id, await lawfulDocument("update", rows, tools));
  if (roads.has("add")) {
    const control = await tools.owner.add(id, await lawfulDocument("add", rows, tools));
    await relyingOn("RCP-30", () => demandSuccess(control, "the same add without the breach"));
  }
  return refusals;
}

/** The document that a breach is put into. */
export async function lawfulDocument(road: BodyRoad, rows: readonly JsonObject[], tools: Tools): Promise<JsonObject> {
  if (road === "add") return { skipExisting: false, recipients: rows };
  if (road === "update") return { questions: controlQuestions, recipients: rows };
  const { draft } = await tools.control();
  const mark = tools.names.fresh();
  return { ...draft, slug: `conformance-${tools.names.runId}-${mark}`, title: tools.names.title(`Refused ${mark}`) };
}

/** The inputs of a sweep: which of its breaches, and how they are paired with places and roads. */
export function sweepInputs(size: number): fc.Arbitrary<{ readonly turn: number; readonly order: readonly number[] }> {
  return fc.record({ turn: fc.nat({ max: 11 }), order: wholeOrder(size) });
}

/** A check that every document with one breach of its requirement is refused by every road. */
export function breachIsRefused(id: RequirementId, property: string): Check {
  const size = sweep(id, 0).length;
  const order = Array.from({ length: size }, (_, index) => index);
  return check(id, {
    property,
    given: sweepInputs(size),
    examples: [{ turn: 0, order }, { turn: 1, order }],
    runs: { quick: 1, standard: 2, thorough: 12 },
    async holds({ turn, order: picked }, tools) {
      const attempts = sweep(id, turn);
      const workbench = await tools.workbench();
      const sent = await sendBroken(picked.flatMap((index) => attempts[index] ?? []), workbench, tools);
      for (const { answer, action } of sent) demandRefusal(answer, action);
    },
  });
}

function actionOf({ road, negative: { path, value } }: Attempt): string {
  const name = { create: "a create", update: "a PATCH", add: "an add" }[road];
  return value === undefined ? `${name} with ${path.join(".")} left out` : `${name} with ${path.join(".")} ${shown(value)}`;
}
