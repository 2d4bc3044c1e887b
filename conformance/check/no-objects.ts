import type { BodyRoad } from "../arbitraries/negative.ts";
import { inJson } from "./difference.ts";
import { demandLawfulTaken } from "./refusal.ts";
import type { Tools } from "./tools.ts";
import type { JsonObject } from "../reading/json.ts";
import { plainDraft, plainRows } from "../run/survey-maker.ts";
import { endpointLabel } from "../http/endpoint.ts";
import type { Exchange } from "../http/exchange.ts";

const roads = ["create", "update", "add"] as const;

/** Bodies that are JSON but no object. */
const noObjects = [[], "survey", 5, true, null, "in an array"] as const;

/** The body of a write in an array, which some servers unpack. */
function inArray(road: BodyRoad, { names }: Tools): readonly JsonObject[] {
  return road === "create" ? [plainDraft(names)] : plainRows(names, 1);
}

/** Which bodies that are no objects come by which roads. */
interface NoObjects {
  readonly turn: number;
  readonly order: readonly number[];
}

/** Those that bring each by each road. */
export const noObjectExamples: readonly NoObjects[] = [0, 1, 2].map((turn) => ({ turn, order: [0, 1, 2, 3, 4, 5] }));

/** An answer, and what was asked for. */
interface Answered {
  readonly answer: Exchange;
  readonly action: string;
}

/** Sends bodies that are no objects. */
export async function sendNoObjects(
  { turn, order }: NoObjects,
  survey: string,
  tools: Tools,
): Promise<readonly Answered[]> {
  await tools.control();
  const attempts = order.map((index) => {
    const [road = "create", body] = [roads[(index + turn) % roads.length], noObjects[index]];
    // to PHP and Rails an array or null is an object without members that anybody knows, and a PATCH may be such
    const isEmpty = Array.isArray(body) || body === "in an array" || body === null;
    return { road: road === "update" && isEmpty ? "create" : road, body } as const;
  });
  const answers: Answered[] = [];
  for (const { road, body } of attempts) {
    await demandLawfulTaken(road, tools);
    const sent = body === "in an array" ? inArray(road, tools) : body;
    const answer = await tools.owner.call(road, { body: sent, ...(road === "create" ? {} : { survey }) });
    answers.push({ answer, action: `${endpointLabel(road)} with the body ${inJson(sent)}` });
  }
  return answers;
}
