import type { LeftSurvey } from "./breach.ts";
import type { ListBreach } from "./list-breach.ts";
import { countText } from "../words/count-text.ts";
import type { Words } from "./words.ts";

/** Describes wrongly listed or stored surveys: `two surveys share an id`. */
export function wordsOfList(breach: ListBreach | LeftSurvey): Words {
  switch (breach.kind) {
    case "unlisted":
      return {
        message: `GET /surveys omits ${breach.missing} of ${countText(breach.all, "survey")} that this run created`,
        expected: `a list with the survey ${breach.survey}`,
        received: `${countText(breach.listed, "survey")} without it`,
      };
    case "unread pages":
      return {
        message: `GET /surveys returns ${countText(breach.listed, "survey")} but omits ${breach.missing} that this run created; no known paging parameter makes it return more`,
        // not judged as broken, so a report prints the message alone
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
        message: `a create returned the id ${breach.id}, which belongs to another survey`,
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
        message: `GET /surveys and GET /surveys/{id} return different values for the ${breach.member} of a survey`,
        expected: breach.expected,
        received: breach.received,
      };
    case "listed recipient":
      return {
        message: "GET /surveys shows a recipient in a survey that doesn't have that recipient",
        expected: breach.expected.join(", "),
        received: breach.received,
      };
    case "shared slug":
      return {
        message: "two surveys of the same key share a slug",
        expected: "a unique slug for each",
        received: `${breach.value}: ${breach.surveys.join(" and ")}`,
      };
    case "listed to another key":
      return {
        message: "GET /surveys returns surveys that belong to another key",
        expected: "only the key's own surveys",
        received: breach.surveys.join(", "),
      };
    case "left survey":
      return wordsOfLeftSurvey(breach);
    default:
      return breach satisfies never;
  }
}

function wordsOfLeftSurvey({ by, shownBy, received }: LeftSurvey): Words {
  return shownBy === "slug"
    ? { message: `${by} stored a survey, which GET by slug returns`, expected: "404", received }
    : { message: `${by} stored a survey, which GET /surveys returns`, expected: "a list without it", received };
}
