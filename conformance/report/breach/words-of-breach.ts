import type { Breach, CountBreach, Counts, RaceBreach } from "./breach.ts";
import { countText } from "../words/count-text.ts";
import { expectationText } from "./expectation.ts";
import { wordsOfAnswers } from "./answer-words.ts";
import { wordsOfList } from "./list-words.ts";
import { wordsOfRecipient } from "./recipient-words.ts";
import { requestPhrase, requestWithArticle } from "./request-phrase.ts";
import { stateHeadline } from "./state-headline.ts";
import type { Words } from "./words.ts";
import { wordsOfBody, wordsOfMissingPart, wordsOfStatus } from "./status-words.ts";

/** Describes a breach: a headline, `PATCH (status 200) didn't change the title`, the expected behaviour and the received one. */
export function wordsOfBreach(breach: Breach): Words {
  switch (breach.kind) {
    case "status":
      return wordsOfStatus(breach);
    case "missing part":
      return wordsOfMissingPart(breach);
    case "state":
      return {
        message: stateHeadline(breach),
        expected: expectationText(breach.expected),
        received: expectationText(breach.received),
      };
    case "race":
      return wordsOfRace(breach);
    case "mixed up":
      return {
        message: `${requestWithArticle(breach.request)} returned another key's data while requests with that key were under way`,
        expected: `the survey ${breach.survey}${breach.titles.length === 0 ? "" : `, with the title ${breach.titles.join(" or ")}`}`,
        received: breach.request.response,
      };
    case "too many recipients":
      return {
        message: `${requestPhrase(breach.request)} left its survey with ${breach.rows} recipients`,
        expected: `at most ${breach.max}`,
        received: String(breach.rows),
      };
    case "counted too many":
      return {
        message: `${requestPhrase(breach.request)} reports ${breach.added} added, but the survey had room for only ${breach.room}`,
        expected: `at most ${breach.room}`,
        received: String(breach.added),
      };
    case "not JSON":
    case "media type":
    case "key in response":
    case "member not named":
    case "404s differ":
      return wordsOfBody(breach);
    case "counts":
    case "rows not counted":
      return wordsOfCounts(breach);
    case "member rejected":
      return {
        message: `the service rejects every value of ${breach.member} that a run sends: ${breach.response}`,
        // not judged as broken, so a report prints the message alone
        expected: "",
        received: "",
      };
    case "no url":
    case "shared url":
    case "url path":
    case "shared recipient ids":
    case "no timestamp":
    case "survey's own invite copy":
    case "items left":
      return wordsOfRecipient(breach);
    case "responses of nobody":
    case "lost responses":
    case "lost answer":
    case "responses by slug":
    case "responses differ":
    case "response not by slug":
    case "responses of another survey":
      return wordsOfAnswers(breach);
    default:
      return wordsOfList(breach);
  }
}

function wordsOfRace({ statuses, result }: RaceBreach): Words {
  const received = `statuses ${statuses.join(", ")}`;
  const total = statuses.length;
  const successes = statuses.filter((status) => status >= 200 && status < 300).length;
  switch (result.of) {
    case "creates with one slug": {
      const creates = `of ${total} concurrent creates with the same slug succeeded`;
      const wrong = [...new Set(statuses.filter((status) => status >= 300 && status !== 409))].join(", ");
      const succeeded = ["none", "one"][successes] ?? String(successes);
      const remark = successes > 1 ? "" : `, and ${successes === 0 ? "some" : "others"} returned ${wrong}`;
      return {
        message: `${succeeded} ${creates}${remark}`,
        expected: "at most one success, and 409 for the others",
        received,
      };
    }
    case "adds of one email":
      return {
        message: `${total} concurrent adds of the same email reported adding it ${result.added} times in all`,
        expected: "1 added in one response and 0 added in the others",
        received: `${result.added} in all; ${received}`,
      };
    case "adds":
      return {
        message: `none of ${total} concurrent adds succeeded${result.wasBelowRecipientCap ? ", although the survey had room" : ""}`,
        expected: "success",
        received,
      };
    case "adds to a nearly full survey":
      return {
        message: `${total} concurrent adds left a survey with ${result.rows} recipients`,
        expected: `at most ${result.max}`,
        received: `${result.rows}; ${received}`,
      };
    default:
      return result satisfies never;
  }
}

function wordsOfCounts(breach: CountBreach): Words {
  const write = requestPhrase(breach.request);
  if (breach.kind === "rows not counted") {
    const { added, updated, skipped } = breach.received;
    return {
      message: `${write} sent ${countText(breach.expected, "recipient")}, but its counts add up to ${added + updated + skipped}`,
      expected: `counts that add up to ${breach.expected}, or a report about the recipients that are not counted`,
      received: countsText(breach.received),
    };
  }
  const { expected, received, isDoubtful } = breach;
  const doubt = isDoubtful ? "; an earlier attempt returned 429 but may have been executed" : "";
  return {
    message: `${write} reports ${briefCounts(received)} instead of ${briefCounts(expected)}${doubt}`,
    expected: countsText(expected),
    received: countsText(received),
  };
}

function countsText({ added, updated, skipped }: Counts): string {
  return `${added} added, ${updated} updated, ${skipped} skipped`;
}

/** `2 added and 1 skipped`; omits counts of 0. */
function briefCounts(counts: Counts): string {
  const parts = (["added", "updated", "skipped"] as const).filter((name) => counts[name] !== 0);
  return parts.length === 0 ? "nothing" : parts.map((name) => `${counts[name]} ${name}`).join(" and ");
}
