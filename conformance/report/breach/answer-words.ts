import type { AnswersBreach } from "./breach.ts";
import { countText } from "../words/count-text.ts";
import { expectationText } from "./expectation.ts";
import { requestWithArticle } from "./request-phrase.ts";
import type { Words } from "./words.ts";

/** Describes a breach in GET …/responses: `a response lacks the answer to its dropdown question`. */
export function wordsOfAnswers(breach: AnswersBreach): Words {
  switch (breach.kind) {
    case "responses of nobody":
      return {
        message: `${requestWithArticle(breach.request)} returns ${countText(breach.responses, "response")} to a survey that nobody answered`,
        expected: "an empty list",
        received: breach.request.response,
      };
    case "lost responses":
      return {
        message: `GET …/responses returns ${countText(breach.responses, "response")} after ${countText(breach.submissions, "submission")}`,
        expected: countText(breach.submissions, "response"),
        received: breach.response,
      };
    case "lost answer":
      return {
        message: `a response lacks the answer to its ${breach.type} question`,
        expected: `${expectationText(breach.given)} for ${expectationText(breach.label)}`,
        received: expectationText(breach.received),
      };
    case "responses by slug":
      return {
        message: "GET …/responses by slug omits submitted answers",
        expected: `${countText(breach.submissions, "response")}${breach.signature === undefined ? "" : `, with ${breach.signature}`}`,
        received: breach.response,
      };
    case "responses differ":
      return {
        message: "GET …/responses by slug differs from GET by id",
        expected: breach.byId,
        received: breach.bySlug,
      };
    case "response not by slug":
      return {
        message: "GET …/responses by slug omits a response that GET by id returns",
        expected: `the response ${breach.id}`,
        received: breach.response,
      };
    case "responses of another survey":
      return {
        message: "GET …/responses returns a response to another survey",
        expected: `no answer ${breach.signature}`,
        received: breach.response,
      };
    default:
      return breach satisfies never;
  }
}
