import fc from "fast-check";
import { check } from "../check/check.ts";
import { answerOf, demand, demandSuccess, relyingOn } from "../check/demand.ts";
import { together } from "../check/together.ts";
import type { Tools } from "../check/tools.ts";
import type { Exchange } from "../http/exchange.ts";
import { tourOfSuccess } from "./service.ts";
import { publishedSurvey } from "./surveys-members.ts";
import { isObject, type JsonObject } from "../reading/json.ts";
import { findList } from "../reading/list.ts";
import { totalNames } from "../reading/pagination.ts";
import { membersAround } from "../reading/paging-members.ts";

const once = { quick: 1, standard: 1, thorough: 1 };

/** The responses of surveys that nobody has answered. */
interface Unanswered {
  /** Of a published survey, and of some that are not; read by their ids. */
  readonly answers: readonly Exchange[];
  /** Of the published survey, read by its slug. */
  readonly bySlug: Exchange;
}

function responsesUnanswered(tools: Tools): Promise<Unanswered> {
  return tools.once("responses of the unanswered", async (own) => {
    const { id, slug = id } = (await publishedSurvey(own)).read;
    // side by side: other checks ask what may still be changed of a published survey
    const [published, bySlug] = await together([own.owner.responses(id), own.owner.responses(slug)]);
    // the survey of the tour was changed by a PATCH and an add
    const toured = (await tourOfSuccess(own)).flatMap(([name, answer]) => (name === "responses" ? [answer] : []));
    const standing = await own.owner.responses((await own.standing()).id);
    const workbench = await own.workbench();
    // nobody is asked anything
    await own.owner.update(workbench.id, { title: own.names.title("Unanswered"), questions: [], recipients: [] });
    return { answers: [published, ...toured, standing, await own.owner.responses(workbench.id)], bySlug };
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
      const { answers } = await responsesUnanswered(tools);
      for (const answer of answers) demandResponses(answer, "GET /surveys/{id}/responses");
    },
  }),
  check("RSP-2", {
    property: "the responses of a survey read by its slug are the same list as read by its id",
    given: fc.constant({}),
    runs: once,
    needs: ["RSP-1"],
    async holds(_given, tools) {
      const {
        answers: [byId],
        bySlug,
      } = await responsesUnanswered(tools);
      demandResponses(bySlug, "GET /surveys/{id}/responses with a slug");
      const [expected, received] = [byId ?? bySlug, bySlug].map((one) => responsesIn(one).length);
      demand(received === expected, {
        message: "the responses by slug are others than by id",
        expected: `${expected} responses`,
        received: `${received} responses`,
      });
    },
  }),
  check("RSP-3", {
    property: "surveys of this run, whose pages nobody has opened, have no responses",
    given: fc.constant({}),
    runs: once,
    needs: ["RSP-1"],
    async holds(_given, tools) {
      for (const answer of (await responsesUnanswered(tools)).answers) {
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
