import type { BodyBreach, MissingPart, WrongStatus } from "./breach.ts";
import { requestName, requestPhrase, requestWithArticle } from "./request-phrase.ts";
import type { Words } from "./words.ts";

const expectedTexts: Readonly<Record<WrongStatus["expected"], string>> = {
  success: "success",
  "400": "400",
  "401": "401",
  "404": "404",
  "409": "409",
  "4xx": "a 4xx status",
  "409 or success": "409, or a new survey",
  "429 or the survey": "the survey, or status 429",
  "any but 401": "any status except 401",
  "below 500": "a status below 500",
  "no redirect and no 405": "any status except a redirect or 405",
};

/** Describes a wrong status: `a create without a key was accepted (201)`. */
export function wordsOfStatus({ request, expected, situation }: WrongStatus): Words {
  const where = situation === undefined ? "" : ` ${situation}`;
  return {
    message: `${requestPhrase(request)} ${resultPhrase(request.status, expected)}${where}`,
    expected: expectedTexts[expected],
    received: request.response,
  };
}

/** A service that returns these statuses read the request and declined it. */
const rejectionStatuses: ReadonlySet<number> = new Set([400, 409, 413, 422]);

/** `was accepted (201)`, `returned 500 instead of 404`, `was rejected (400)`. */
function resultPhrase(status: number, expected: WrongStatus["expected"]): string {
  if (status >= 200 && status < 300) return `was accepted (${status})`;
  if (status >= 400 && /^\d+$/.test(expected)) return `returned ${status} instead of ${expected}`;
  return rejectionStatuses.has(status) ? `was rejected (${status})` : `returned ${status}`;
}

/** The name of the part in the headline, and the expected behaviour. */
const partTexts = {
  "created survey": ["the created survey", 'success, with the created survey as "survey"'],
  survey: ["the survey", "success, with the survey"],
  "list of surveys": ["a list of surveys", "success, with a list of surveys"],
  "list of responses": ["a list of responses", "success, with a list of responses"],
  counts: ["the counts", "added, updated and skipped"],
  details: ["details", "400 with non-empty details"],
  recipients: ["the recipients", "survey.recipients, in which each recipient has a url"],
  "WWW-Authenticate header": ["a WWW-Authenticate header", "WWW-Authenticate: Bearer"],
} as const;

export function wordsOfMissingPart({ request, part }: MissingPart): Words {
  if (part === "that survey")
    return {
      message: `${requestPhrase(request)} returned a survey with a different id`,
      expected: "the requested survey",
      received: request.response,
    };
  const [name, expected] =
    typeof part === "string"
      ? partTexts[part]
      : [
          `the nonzero ${part.counts.length === 1 ? "count" : "counts"} ${part.counts.join(" and ")}`,
          part.counts.join(", "),
        ];
  const message = `${requestPhrase(request)} returned ${request.status} without ${name}`;
  return { message, expected, received: request.response };
}

export function wordsOfBody(breach: BodyBreach): Words {
  const { request } = breach;
  const answered = `${requestPhrase(request)} returned ${request.status}`;
  switch (breach.kind) {
    case "not JSON":
      return { message: `${answered} with a body that isn't JSON`, expected: "JSON", received: request.response };
    case "media type":
      return {
        message: `${answered} with ${breach.type === undefined ? "no media type" : `the media type ${breach.type}`}`,
        expected: "application/json or a type that ends with +json",
        received: breach.type ?? "no Content-Type",
      };
    case "key in response":
      return {
        message: `the response to ${requestWithArticle(request)} repeats the API key`,
        expected: "a response without the key",
        received: "a response with the key",
      };
    case "member not named":
      return {
        message: `${answered}, but its details don't name ${breach.member}`,
        expected: breach.member,
        received: breach.details,
      };
    case "404s differ":
      return {
        message: `${requestName(request)} returns different 404s for another key's survey and for a survey that doesn't exist`,
        expected: breach.other,
        received: request.response,
      };
    default:
      return breach satisfies never;
  }
}
