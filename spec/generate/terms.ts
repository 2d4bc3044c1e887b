import { heading, linkTo, table } from "./markdown.ts";

const rfc = (number: number): string => `[RFC ${number}](https://www.rfc-editor.org/rfc/rfc${number})`;

const ofTheApi: readonly (readonly [term: string, meaning: string])[] = [
  ["service", "A server that offers the API at a base URL, with everything that answers for it, such as a proxy."],
  ["client", "A program that sends requests to the API."],
  ["key", "An API key. The surveys that were created with a key belong to it."],
  ["survey, question, recipient", "The resources of [section 6](#resources)."],
  ["member", `A name and a value in a JSON object (${rfc(8259)}). The contract says "field".`],
  ["recipient object", "An object in the array `recipients` of a request. Reports of the suite call it a row."],
  [
    "recipient's page",
    "The public page at a recipient's `url`. Its form, and how a response is submitted on it, are open (`page-form`).",
  ],
  ["add", "A request POST /surveys/{id}/recipients. A *skipping add* has `skipExisting: true`."],
  [
    "match",
    "A recipient object of an add matches a recipient that the survey already has and that has the same `id` or the same `email`. Whether an email in another letter case is the same is open (`email-case`), and so is what the other objects of the same add change about it (`matching-within-one-add`).",
  ],
  ["overwrite", "A PATCH with `recipients`."],
  [
    "choice question",
    "A question of type single_choice, multiple_choice or dropdown. Whether the grids are choice questions is open (`choice-types`).",
  ],
  ["response", 'An HTTP response; in "the responses of a survey", what recipients submitted on their pages.'],
  [
    "slug in use",
    "A slug that a survey of the service has. Whether surveys of other keys count is open (`slug-across-keys`).",
  ],
  [
    "accepted, rejected",
    "Answered with a success status; answered with a 4xx status. A text, a question or another part of a request is accepted, or rejected, if the request is so because of it.",
  ],
  [
    "fails validation",
    "Of a payload, the JSON object in a body: a requirement says that it is rejected for one of its members, or the service rejects it for one by a rule of its own. A payload that a requirement lets a service take otherwise fails only where it is rejected. The status is open where a body is not JSON (`malformed-json-status`) or not an object (`non-object-status`), and where there are too many recipients (`over-cap-status`).",
  ],
  [
    "`details`",
    "A member of that name, anywhere in the body of a 400: a text, an array or an object, and not an empty one.",
  ],
  ["open point", "A question that the contract does not answer."],
];

const ofValues: readonly (readonly [term: string, meaning: string, tried: string])[] = [
  [
    "slug",
    "A text that names a survey in paths. Which texts are slugs is open (`slug-form`, `slug-capitals`, `slug-spaces`, `slug-underscores`, `slug-like-an-id`).",
    "lower-case ASCII letters, digits and single hyphens between them, at most 30 characters",
  ],
  [
    "email address",
    "A name, an at sign and a domain, such as `ada@example.com`. Which forms of addresses a service accepts is open (`email-forms`).",
    "ASCII letters, digits and dots before the at sign, and a domain for examples",
  ],
  [
    "hex colour",
    "A colour in hexadecimal digits, such as `#1f6feb`. Which notations a service accepts is open (`colour-notations`).",
    "`#` and six digits",
  ],
  [
    "timestamp",
    "A date with a time: a text with a year, such as `2026-01-05T09:00:00Z`, or a number of seconds or milliseconds since 1970. Which of them is open (`invite-sent-at-format`).",
    "RFC 3339 in UTC, where a service accepts `inviteSentAt` at all (`invite-sent-at-given`)",
  ],
  [
    "character",
    "What a text consists of. Whether code points, UTF-16 code units or what a reader sees as one are counted is open (`text-length`).",
    "long texts in ASCII, whose length is the same by each count",
  ],
  [
    "integer",
    "A JSON number without a fraction. Whether it may be spelled with one, such as `1.0`, is open (`number-spelling`).",
    "digits alone",
  ],
];

const ofTests: readonly (readonly [term: string, meaning: string])[] = [
  ["suite", "The conformance suite that comes with this document: a client that judges services by it."],
  ["run", "One execution of the suite against one base URL."],
  [
    "driver",
    "A program that does for a run what the API does not offer: it makes and revokes keys, sends invitations, and submits responses on recipients' pages. It belongs to the test; a conforming service needs none.",
  ],
  [
    "reference server",
    "The server that comes with this document. It conforms, and its answers to open points are examples.",
  ],
];

/** The section on terms: of the API, of the values in it, and of its tests. */
export const termSection: readonly string[] = [
  heading(2, "terms", "3. Terms"),
  table(
    ["Term", "Meaning"],
    ofTheApi.map(([term, meaning]) => [term, meaning]),
  ),
  `**Values.** The contract names these kinds of values, and defines none of them. The column "In a run" is informative: it says what the
suite sends where it expects a service to accept a value, well within any border. What it sends beyond that, a service may reject.`,
  table(
    ["Term", "Meaning", "In a run"],
    ofValues.map(([term, meaning, tried]) => [term, meaning, tried]),
  ),
  `**Tests.** These words are used where this document says how a requirement is tested (after "Tested") and how open points are observed (${linkTo("open-points", "section 11")}).`,
  table(
    ["Term", "Meaning"],
    ofTests.map(([term, meaning]) => [term, meaning]),
  ),
];
