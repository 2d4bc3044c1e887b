import { countOf } from "../check/answered.ts";
import { answerOf, demand, demandStatus, demandSuccess, demandUnchanged, relyingOn } from "../check/demand.ts";
import type { Reading, ReadingTools } from "../check/reading.ts";
import type { PreparedSurvey } from "../check/tools.ts";
import { NotTested } from "../check/violation.ts";
import type { Exchange } from "../http/exchange.ts";
import { isObject } from "../reading/json.ts";
import { findList } from "../reading/list.ts";
import { textId } from "../reading/survey.ts";
import { foreignPrepared } from "./authentication-readings.ts";

/** Demands that an answer holds responses: a list in any envelope, or nothing at all under 204. */
function demandResponses(answer: Exchange, action: string): void {
  demandSuccess(answer, action);
  const nothing = answer.status === 204 && answer.text === "";
  demand(nothing || findList(answer) !== undefined, () => ({
    message: `${action} holds no list of responses`,
    expected: "a list, in any envelope",
    received: answerOf(answer),
  }));
}

const byIdAction = "GET /surveys/{id}/responses";
const bySlugAction = "GET /surveys/{id}/responses with a slug";

/** The responses of the prepared survey, by its id. */
function responsesById(tools: ReadingTools): Promise<Exchange> {
  return tools.once("responses of the prepared", async (own) => own.owner.responses((await own.prepared()).id));
}

/** The same, once it is known that there are any. */
async function someResponses(tools: ReadingTools): Promise<Exchange> {
  const answer = await responsesById(tools);
  await relyingOn("RSP-1", () => demandResponses(answer, byIdAction));
  if (countOf(answer) === 0)
    throw new NotTested("nobody has answered the prepared survey: prepare one with a response");
  return answer;
}

/** The ids of the responses, in so far as they have any. */
function idsOf(answer: Exchange): readonly string[] {
  const items = findList(answer)?.items ?? [];
  return items.flatMap((item) => (isObject(item) ? (textId(item["id"]) ?? []) : [])).toSorted();
}

const nameById = ({ id }: PreparedSurvey): string => id;
const nameBySlug = ({ slug }: PreparedSurvey): string => slug;

export const responseReadings: readonly Reading[] = [
  {
    id: "RSP-1",
    property: "the responses of the prepared survey are read by its id, as a list",
    holds: async (tools) => demandResponses(await responsesById(tools), byIdAction),
  },
  {
    id: "RSP-2",
    needs: ["RSP-1"],
    property: "the responses of the prepared survey are read by its slug, as a list",
    async holds(tools) {
      const { slug } = await tools.prepared();
      const answer = await tools.owner.responses(slug);
      demandResponses(answer, bySlugAction);
    },
  },
  {
    id: "RSP-6",
    needs: ["RSP-4", "RSP-2"],
    property:
      "the responses of the prepared survey, which has some, are as many by its slug as by its id, with the same ids",
    async holds(tools) {
      const byId = await someResponses(tools);
      const { slug } = await tools.prepared();
      const bySlug = await tools.owner.responses(slug);
      demandSuccess(bySlug, bySlugAction);
      demand(countOf(bySlug) === countOf(byId), {
        message: "the responses by slug are others than by id",
        expected: `${countOf(byId)} responses`,
        received: `${countOf(bySlug)} responses`,
      });
      demandUnchanged(idsOf(byId), idsOf(bySlug), "the ids of the responses by slug, compared with those by id,");
    },
  },
  {
    id: "RSP-7",
    needs: ["RSP-4", "AUT-5", "AUT-6"],
    property: "the responses of the prepared survey, which has some, are answered 404 under the other key",
    async holds(tools) {
      const { other } = tools;
      await someResponses(tools);
      for (const nameOf of [nameById, nameBySlug]) {
        const name = nameOf(await foreignPrepared(tools, nameOf));
        const answer = await other.responses(name);
        demandStatus(answer, 404, "GET /surveys/{id}/responses of another key's answered survey");
      }
    },
  },
];
