import type { LeftSurvey, RecipientBreach, ResponseBreach } from "./breach.ts";
import type { ListBreach } from "./list-breach.ts";
import { countText } from "../counts.ts";
import { expectationText } from "./expectation.ts";
import { requestPhrase, requestWithArticle } from "./request-phrase.ts";
import type { Words } from "./words.ts";

export function wordsOfRecipient(breach: RecipientBreach): Words {
  switch (breach.kind) {
    case "no url":
      return {
        message: `a recipient has no url in the response to ${requestWithArticle(breach.request)}`,
        expected: "a url on every recipient",
        received: expectationText(breach.recipient),
      };
    case "shared url":
      return {
        message: "a recipient has the url of another recipient",
        expected: `a unique url for recipient ${breach.recipient} of survey ${breach.survey}`,
        received: breach.url,
      };
    case "url path":
      return {
        message: "a recipient's url doesn't end with /s/{slug}/{recipientId}",
        expected: `a path that ends with /s/${breach.slug ?? "{slug}"}/${breach.recipient}`,
        received: breach.url,
      };
    case "shared recipient ids":
      return {
        message: "recipients of a survey share an id, or have none",
        expected: `${breach.rows} different ids`,
        received: String(breach.ids),
      };
    case "no timestamp":
      return {
        message: "inviteSentAt isn't a timestamp",
        expected: "a timestamp",
        received: expectationText(breach.value),
      };
    case "survey's own invite copy":
      return {
        message: `a survey has its own ${breach.members.join(" and ")}`,
        expected: "invite copy only on recipients",
        received: breach.values.map(expectationText).join(", "),
      };
    case "items left":
      return {
        message: `${requestPhrase(breach.write)} was accepted (${breach.write.status}) and left ${breach.received} recipients`,
        expected: `a 4xx, or ${breach.expected} recipients`,
        received: String(breach.received),
      };
    default:
      return breach satisfies never;
  }
}

export function wordsOfList(breach: ListBreach | LeftSurvey): Words {
  switch (breach.kind) {
    case "unlisted":
      return {
        message: `GET /surveys omits ${breach.missing} of this run's ${breach.all} surveys`,
        expected: `a list with the survey ${breach.survey}`,
        received: `${countText(breach.listed, "survey")} without it`,
      };
    case "unread pages":
      return {
        message: `GET /surveys returns ${countText(breach.listed, "survey")} but omits ${breach.missing} of this run, and no known paging parameter returns more`,
        expected: "",
        received: "",
      };
    case "shared survey id":
      return {
        message: "two surveys share an id",
        expected: "two ids",
        received: `${breach.value}: ${breach.surveys.join(" and ")}`,
      };
    case "reused survey id":
      return {
        message: `a create returned the id ${breach.id}, which another survey has`,
        expected: "a unique id",
        received: breach.id,
      };
    case "listed twice":
      return {
        message: `GET /surveys returns a survey ${breach.isOnOnePage ? "twice in one response" : "on two pages"}`,
        expected: "each id once",
        received: breach.id,
      };
    case "listed value":
      return {
        message: `GET /surveys returns a different ${breach.member} than GET of that survey`,
        expected: breach.expected,
        received: breach.received,
      };
    case "listed recipient":
      return {
        message: "GET /surveys returns a recipient that the survey doesn't have",
        expected: breach.expected.join(", "),
        received: breach.received,
      };
    case "shared slug":
      return {
        message: "two surveys of one key share a slug",
        expected: "a unique slug for each",
        received: `${breach.value}: ${breach.surveys.join(" and ")}`,
      };
    case "listed to another key":
      return {
        message: "GET /surveys returns surveys that belong to another key",
        expected: "only the key's own surveys",
        received: breach.surveys.join(", "),
      };
    case "left survey": {
      const isBySlug = breach.shownBy === "slug";
      return {
        message: `${breach.by} stored a survey: ${isBySlug ? "GET by its slug returns one" : "GET /surveys returns it"}`,
        expected: isBySlug ? "404" : "a list without it",
        received: breach.received,
      };
    }
    default:
      return breach satisfies never;
  }
}

export function wordsOfResponse(breach: ResponseBreach): Words {
  switch (breach.kind) {
    case "responses of nobody":
      return {
        message: `${requestWithArticle(breach.request)} returns ${countText(breach.responses, "response")} to a survey that nobody answered`,
        expected: "an empty list",
        received: breach.request.response,
      };
    case "lost responses":
      return {
        message: `GET responses returns ${countText(breach.responses, "response")} after ${countText(breach.submissions, "submission")}`,
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
        message: "GET responses by slug omits submitted answers",
        expected: `${countText(breach.submissions, "response")}${breach.signature === undefined ? "" : `, with ${breach.signature}`}`,
        received: breach.response,
      };
    case "responses differ":
      return {
        message: "GET responses by slug differs from GET by id",
        expected: breach.byId,
        received: breach.bySlug,
      };
    case "response not by slug":
      return {
        message: "GET responses by slug omits a response that GET by id returns",
        expected: `the response ${breach.id}`,
        received: breach.response,
      };
    case "responses of another survey":
      return {
        message: "GET responses returns a response to another survey",
        expected: `no answer ${breach.signature}`,
        received: breach.response,
      };
    default:
      return breach satisfies never;
  }
}
