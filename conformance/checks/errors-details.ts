import type { BodyRoad } from "../arbitraries/negative.ts";
import { inJson } from "../check/difference.ts";
import { overfullAdd, overfullCreate, overfullUpdate } from "../check/overfull.ts";
import { demandLawfulTaken } from "../check/refusal.ts";
import type { Tools } from "../check/tools.ts";
import { demandDetails } from "../check/validation-answer.ts";
import { endpointLabel } from "../http/endpoint.ts";
import type { Exchange } from "../http/exchange.ts";
import { findDetails } from "../reading/details.ts";

const roads = ["create", "update", "add"] as const;

/** Bodies that are JSON but no object. */
const noObjects = [[], "survey", 5, true, null, [{ title: "In a list" }]] as const;

/** Of these a quick run sends what is most easily taken for an object, or for what it holds. */
const quickNoObjects: readonly { readonly road: BodyRoad; readonly body: unknown }[] = [
  { road: "create", body: [] },
  { road: "update", body: null },
  { road: "add", body: [{ email: "nobody@example.com", title: "In a list" }] },
  { road: "create", body: null },
  { road: "update", body: "survey" },
];

/** Which bodies that are no objects come by which roads. */
interface NoObjects {
  readonly turn: number;
  readonly order: readonly number[];
}

/** Those that bring each by each road. */
export const noObjectExamples: readonly NoObjects[] = [0, 1, 2].map((turn) => ({ turn, order: [0, 1, 2, 3, 4, 5] }));

/** An answer, and what was asked for. */
interface Answered {
  readonly road: BodyRoad;
  readonly answer: Exchange;
  readonly action: string;
}

/** Sends bodies that are no objects, once in a run. */
export function sendNoObjects({ turn, order }: NoObjects, survey: string, tools: Tools): Promise<readonly Answered[]> {
  return tools.once(`no objects ${turn} ${order.join()}`, async (own) => {
    await own.control();
    const attempts = order.map((index) => {
      const [road = "create", body] = [roads[(index + turn) % roads.length], noObjects[index]];
      // to PHP and Rails an array is an object whose members nobody knows, and a PATCH may have such
      return { road: road === "update" && Array.isArray(body) ? "create" : road, body } as const;
    });
    const answers: Answered[] = [];
    for (const { road, body } of own.effort === "quick" ? quickNoObjects : attempts) {
      await demandLawfulTaken(road, own);
      const answer = await own.owner.call(road, { body, ...(road === "create" ? {} : { survey }) });
      answers.push({ road, answer, action: `${endpointLabel(road)} with the body ${inJson(body)}` });
    }
    return answers;
  });
}

/** Whether what parses bodies answers for itself by a road, without details: it may take for no JSON what is no object. */
function isParserMute(road: BodyRoad, survey: string, tools: Tools): Promise<boolean> {
  return tools.once(`a mute parser, ${road}`, async ({ owner }) => {
    const answer = await owner.call(road, { text: "{", ...(road === "create" ? {} : { survey }) });
    return findDetails(answer) === undefined;
  });
}

/** The answer to a write with 201 recipients; in a quick run none of an add, which would be one more. */
async function overfull(road: BodyRoad, tools: Tools): Promise<Exchange | undefined> {
  if (road === "create") return (await overfullCreate(1, tools)).answer;
  if (road === "update") return (await overfullUpdate(1, tools)).answer;
  return tools.effort === "quick" ? undefined : (await overfullAdd(tools)).answer;
}

/**
 * Demands the details of refusals for other reasons than a breach within an object: a body that is none, and too many
 * recipients. Whether the latter are answered 400 is open; the one condition of a 400 is that validation failed.
 */
export async function demandMoreDetails(road: BodyRoad, tools: Tools): Promise<void> {
  const tooMany = await overfull(road, tools);
  if (tooMany?.status === 400) demandDetails(tooMany, `${endpointLabel(road)} with 201 recipients`);
  const { id } = await tools.workbench();
  for (const given of tools.effort === "quick" ? noObjectExamples.slice(0, 1) : noObjectExamples) {
    const answers = (await sendNoObjects(given, id, tools)).filter(
      (one) => one.road === road && one.answer.status === 400,
    );
    for (const { answer, action } of answers) {
      const isMute = findDetails(answer) === undefined && (await isParserMute(road, id, tools));
      if (!isMute) demandDetails(answer, action);
    }
  }
}
