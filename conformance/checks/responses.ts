import fc from "fast-check";
import { check } from "../check/check.ts";
import { answerOf, demand, demandSuccess, relyingOn } from "../check/demand.ts";
import type { Tools } from "../check/tools.ts";
import type { Exchange } from "../http/exchange.ts";
import { findList } from "../reading/list.ts";

const once = { quick: 1, standard: 1, thorough: 3 };

/** The responses of a survey of this run that never changes, and of one that does. */
function responsesUnanswered(tools: Tools): Promise<readonly Exchange[]> {
  return tools.once("responses of the unanswered", async (own) => {
    const answer = await own.owner.responses((await own.standing()).id);
    const { id } = await own.workbench();
    if (own.effort !== "quick") await own.owner.update(id, { title: own.names.title("Unanswered") });
    return [answer, await own.owner.responses(id)];
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
      const { slug } = await tools.standing();
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
        const items = findList(answer)?.items ?? [];
        demand(items.length === 0, () => ({
          message: `a survey that nobody has answered has ${items.length} responses`,
          expected: "an empty list",
          received: answerOf(answer),
        }));
      }
    },
  }),
] as const;
