import type { RecipientBreach } from "./breach.ts";
import { countText } from "../words/count-text.ts";
import { expectationText } from "./expectation.ts";
import { requestPhrase, requestWithArticle } from "./request-phrase.ts";
import type { Words } from "./words.ts";

/** Describes a breach of a requirement on recipients: `inviteSentAt isn't a timestamp`. */
export function wordsOfRecipient(breach: RecipientBreach): Words {
  switch (breach.kind) {
    case "no url":
      return {
        message: `a recipient has no url in the response to ${requestWithArticle(breach.request)}`,
        expected: "a url for every recipient",
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
        message: "recipients of a survey share an id or have no id",
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
        message: `${requestPhrase(breach.write)} was accepted (${breach.write.status}) and left the survey with ${countText(breach.received, "recipient")}`,
        expected: `a 4xx status, or ${countText(breach.expected, "recipient")}`,
        received: String(breach.received),
      };
    default:
      return breach satisfies never;
  }
}
