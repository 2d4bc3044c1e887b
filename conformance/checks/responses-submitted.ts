import fc from "fast-check";
import { answered, countOf, demandAnswers, openNeeds, shows } from "../check/answered.ts";
import { check } from "../check/check.ts";
import { answerOf, demand, demandStatus, demandSuccess } from "../check/demand.ts";
import type { Exchange } from "../http/exchange.ts";

const driven = { given: fc.constant({}), runs: { quick: 1, standard: 1, thorough: 1 }, driven: true } as const;

/** Demands that an answer shows at least so many responses: how many records make one is open. */
function demandCount(answer: Exchange, count: number, action: string): void {
  demand(countOf(answer) >= count, () => ({
    message: `${action} shows ${countOf(answer)} responses after ${count} recipients have answered`,
    expected: `${count} responses`,
    received: answerOf(answer),
  }));
}

export const submittedChecks = [
  check("RSP-4", {
    property: "after two recipients have answered on their pages, both responses are read by the survey's id",
    ...driven,
    needs: ["RSP-1", "RSP-2", "RSP-3", ...openNeeds],
    async holds(_given, tools) {
      const { submitted, responses } = await answered(tools, "open-one");
      demandSuccess(responses, "GET /surveys/{id}/responses of an answered survey");
      demandCount(responses, submitted.length, "GET /surveys/{id}/responses");
    },
  }),
  check("RSP-5", {
    property:
      "each response holds, in whatever shape, the text, the options and the number that its recipient gave as answers",
    ...driven,
    needs: ["RSP-4"],
    async holds(_given, tools) {
      const { submitted, responses } = await answered(tools, "open-one");
      for (const one of submitted) demandAnswers(responses, one, submitted.length);
    },
  }),
  check("RSP-6", {
    property: "the responses of an answered survey read by its slug are as many and as whole as read by its id",
    ...driven,
    needs: ["RSP-4"],
    async holds(_given, tools) {
      const { survey, submitted, responses } = await answered(tools, "open-one");
      const answer = await tools.owner.responses(survey.slug);
      demandSuccess(answer, "GET /surveys/{id}/responses with the slug of an answered survey");
      demandCount(answer, countOf(responses), "GET /surveys/{id}/responses with a slug");
      const lost = submitted.find((one) => shows(responses, one) && !shows(answer, one));
      demand(lost === undefined, () => ({
        message: "the responses by slug lack answers that the responses by id hold",
        expected: `the answer ${lost?.signature ?? ""}`,
        received: answerOf(answer),
      }));
    },
  }),
  check("RSP-7", {
    property: "the responses of an answered survey are answered 404 under another key, by id and by slug",
    ...driven,
    needs: ["RSP-4", "AUT-5", "AUT-6"],
    async holds(_given, tools) {
      const { other } = tools;
      const { survey } = await answered(tools, "open-one");
      for (const name of [survey.id, survey.slug]) {
        const answer = await other.responses(name);
        demandStatus(answer, 404, `GET /surveys/{id}/responses of another key's answered survey`);
      }
    },
  }),
  check("RSP-8", {
    property:
      "answers to one survey are among the responses neither of an unanswered survey nor of another answered one",
    ...driven,
    needs: ["RSP-4"],
    async holds(_given, tools) {
      const first = await answered(tools, "open-one");
      const unanswered = await tools.owner.responses((await tools.standing()).id);
      demand(countOf(unanswered) === 0, () => ({
        message: "once one survey is answered, an unanswered one has responses too",
        expected: "an empty list",
        received: answerOf(unanswered),
      }));
      const second = await answered(tools, "open-two");
      const again = await tools.owner.responses(first.survey.id);
      for (const [answer, strangers] of [
        [second.responses, first.submitted],
        [again, second.submitted],
      ] as const) {
        const stranger = strangers.find((one) => shows(answer, one));
        demand(stranger === undefined, () => ({
          message: "a response to one survey is among those of another",
          expected: `no answer ${stranger?.signature ?? ""}`,
          received: answerOf(answer),
        }));
      }
    },
  }),
] as const;
