import type { AnswersBreach } from "./breach.ts";
import { countText } from "../words/count-text.ts";
import { expectationText } from "./expectation.ts";
import { requestWithArticle } from "./request-phrase.ts";
import type { Words } from "./words.ts";

/** Describes a breach in GET …/responses: `a submitted response lacks the answer to a dropdown question`. */
export function wordsOfAnswers(breach: AnswersBreach): Words {
  switch (breach.kind) {
    case "responses of nobody":
      return {
        message: `${requestWithArticle(breach.request)} returns ${countText(breach.responses, "submitted response")} to a survey that nobody answered`,
        expected: "an empty list",
        received: breach.request.response,
      };
    case "lost responses":
      return {
        message: `GET …/responses returns ${countText(breach.responses, "submitted response")} after ${countText(breach.submissions, "submission")}`,
        expected: countText(breach.submissions, "submitted response"),
        received: breach.response,
      };
    case "lost answer":
      return {
        message: `a submitted response lacks the answer to a ${breach.type} question`,
        expected: `${expectationText(breach.given)} as the answer to ${expectationText(breach.label)}`,
        received: expectationText(breach.received),
      };
    case "responses by slug":
      return {
        message: "GET …/responses by slug omits submitted responses",
        expected: `${countText(breach.submissions, "submitted response")}${breach.signature === undefined ? "" : `, one of them with the answer ${breach.signature}`}`,
        received: breach.response,
      };
    case "responses differ":
      return {
        message: "GET …/responses by slug and by id return different submitted responses",
        expected: breach.byId,
        received: breach.bySlug,
      };
    case "response not by slug":
      return {
        message: "GET …/responses by slug omits a submitted response that GET …/responses by id returns",
        expected: `the submitted response ${breach.id}`,
        received: breach.response,
      };
    case "responses of another survey":
      return {
        message: "GET …/responses returns a submitted response to another survey",
        expected: `no answer ${breach.signature}`,
        received: breach.response,
      };
    default:
      return breach satisfies never;
  }
}
