import fc from "fast-check";
import { check } from "../check/check.ts";
import { answerOf, demand, demandSuccess, relyingOn } from "../check/demand.ts";
import type { Tools } from "../check/tools.ts";
import type { Exchange } from "../http/exchange.ts";
import { tourOfSuccess } from "./service.ts";
import { publishedSurvey } from "./surveys-members.ts";
import { isObject, type JsonObject } from "../reading/json.ts";
import { findList } from "../reading/list.ts";
import { totalNames } from "../reading/pagination.ts";
import { membersAround } from "../reading/paging-members.ts";

const once = { quick: 1, standard: 1, thorough: 3 };

/** The responses of a published survey of this run, of one that never changes, and of some that do. */
function responsesUnanswered(tools: Tools): Promise<readonly Exchange[]> {
  return tools.once("responses of the unanswered", async (own) => {
    const published = await own.owner.responses((await publishedSurvey(own)).read.id);
    // the survey of the tour was changed by a PATCH and an add
    const toured = (await tourOfSuccess(own)).flatMap(([name, answer]) => (name === "responses" ? [answer] : []));
    if (own.effort === "quick") return [published, ...toured];
    const standing = await own.owner.responses((await own.standing()).id);
    const { id } = await own.workbench();
    // nobody is asked anything
    await own.owner.update(id, { title: own.names.title("Unanswered"), questions: [], recipients: [] });
    return [published, ...toured, standing, await own.owner.responses(id)];
  });
}

/** Demands that an answer holds responses: a list in any envelope, or nothing at all under 204. */
export function demandResponses(answer: Exchange, action: string): void {
  demandSuccess(answer, action);
  const nothing = answer.status === 204 && answer.text === "";
  demand(nothing || findList(answer) !== undefined, () => ({
    message: `${action} holds no list of responses`,
    expected: "a list, in any envelope",
    received: answerOf(answer),
  }));
}

/** What of a list may be responses: nothing where it says that there are none, nor what holds none itself. */
function responsesIn(answer: Exchange): readonly unknown[] {
  const list = findList(answer);
  if (list === undefined || membersAround(list.around).number([...totalNames, "count"]) === 0) return [];
  return list.items.filter((item) => !isObject(item) || !isHeading(item));
}

/** Whether an item is a question or a recipient, with a list of what it was answered, which is empty. */
function isHeading(item: JsonObject): boolean {
  const isQuestion = "question" in item || "label" in item;
  return [item["responses"], item["submissions"], isQuestion ? item["answers"] : undefined].some(isEmptyList);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

export const responseChecks = [
  check("RSP-1", {
    property: "the responses of a survey that exists are read by its id, as a list",
    given: fc.constant({}),
    runs: once,
    async holds(_given, tools) {
      for (const answer of await responsesUnanswered(tools)) demandResponses(answer, "GET /surveys/{id}/responses");
    },
  }),
  check("RSP-2", {
    property: "the responses of a survey read by its slug are the same list as read by its id",
    given: fc.constant({}),
    runs: once,
    needs: ["RSP-1"],
    async holds(_given, tools) {
      const { id, slug = id } = (await publishedSurvey(tools)).read;
      const answer = await tools.owner.responses(slug);
      demandResponses(answer, "GET /surveys/{id}/responses with a slug");
      const size = (one: Exchange): number => findList(one)?.items.length ?? 0;
      const [byId = answer] = await responsesUnanswered(tools);
      demand(size(answer) === size(byId), {
        message: "the responses by slug are others than by id",
        expected: `${size(byId)} responses`,
        received: `${size(answer)} responses`,
      });
    },
  }),
  check("RSP-3", {
    property: "surveys of this run, whose pages nobody has opened, have no responses",
    given: fc.constant({}),
    runs: once,
    needs: ["RSP-1"],
    async holds(_given, tools) {
      for (const answer of await responsesUnanswered(tools)) {
        await relyingOn("RSP-1", () => demandResponses(answer, "GET /surveys/{id}/responses"));
        const items = responsesIn(answer);
        demand(items.length === 0, () => ({
          message: `a survey that nobody has answered has ${items.length} responses`,
          expected: "an empty list",
          received: answerOf(answer),
        }));
      }
    },
  }),
] as const;
