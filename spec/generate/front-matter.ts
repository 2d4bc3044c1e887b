import { contractAnchor } from "../contract/contract-places.ts";
import { heading, linkTo, table } from "./markdown.ts";

function fromContract(place: string): string {
  return linkTo(contractAnchor(place), place);
}

const status = (revision: string, isReleased: boolean): readonly string[] => [
  "# Survey service API: specification",
  heading(2, "status", "Status"),
  `Revision ${revision}, ${isReleased ? "released: its requirements keep their levels and texts" : "a draft until the first publication: texts and levels may still be corrected, ids keep their meaning"}.
Licence: MIT. This document is generated from the sources in \`spec/\`; \`catalogue.json\` contains the same requirements and open points as data,
and \`openapi.json\` describes request and response bodies. Its headings are numbered; requirements are cited by their id.`,
];

const introduction: readonly string[] = [
  heading(2, "introduction", "1. Introduction and scope"),
  `A survey service offers a JSON HTTP API. A client with an API key creates surveys, attaches named recipients to them, and reads surveys
and the responses to them. This document specifies the behaviour of such a service as numbered requirements, and lists the questions that
the source contract ([Appendix A](#contract)) leaves open.`,
  `In scope: the six endpoints of the API, and what a client can observe through them. Out of scope: the dashboard, in which API keys are
created and invitations sent; the appearance of recipients' pages; notifications; how a service stores its data.`,
];

const bases = table(
  ["Level", "Basis", "Meaning", "If it is not met"],
  [
    ["MUST", "stated", "The contract says so in these words.", "the service does not conform"],
    [
      "MUST",
      "implied",
      "The contract does not say it, but no service can meet the contract without it.",
      "the service does not conform",
    ],
    [
      "SHOULD",
      "practice",
      "Recommended practice that the contract does not state; a service may deviate for a good reason.",
      "a warning",
    ],
  ],
);

const conformance: readonly string[] = [
  heading(2, "conformance", "2. Conformance"),
  `The key words "MUST", "MUST NOT", "SHOULD" and "SHOULD NOT" in this document are to be interpreted as described in BCP 14
([RFC 2119](https://www.rfc-editor.org/rfc/rfc2119), [RFC 8174](https://www.rfc-editor.org/rfc/rfc8174)) when, and only when, they appear in all capitals, as shown here.`,
  `A **conforming service** satisfies every MUST that binds services. A **conforming client** satisfies ${linkTo("SVC-10")}, ${linkTo("AUT-13")} and every
MUST of [section 10](#clients), which bind clients. Each requirement has a permanent id, a level, a basis, a source and the revision in which it first appeared:`,
  bases,
  `The numbered requirements are normative; so are the definitions in sections 3, 4 and 6. Examples, open points, the column "Reference", the reasons
for levels and what is said after "Tested" are informative: a service is judged by the sentence, and the suite tries as much of it as a run can show. A requirement *rests on* others whose breach shows in the same responses: where one of those is not met, a report names
it and not its consequences. Where no client of the API can test a requirement, the reason follows it.`,
];

const terms: readonly (readonly [term: string, meaning: string])[] = [
  ["service", "A server that offers the API at a base URL."],
  ["client", "A program that sends requests to the API."],
  ["key", "An API key. The surveys that were created with a key belong to it."],
  ["survey, question, recipient", "The resources of [section 6](#resources)."],
  [
    "member",
    'A name and a value in a JSON object ([RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)). The contract says "field".',
  ],
  ["recipient object", "An object in the array `recipients` of a request. Reports of the suite call it a row."],
  ["add", "A request POST /surveys/{id}/recipients. A *skipping add* has `skipExisting: true`."],
  ["match", "A recipient object matches a recipient of the survey that has the same `id` or the same `email`."],
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
  ["accepted, rejected", "Answered with a success status; answered with a 4xx status."],
  ["open point", "A question that the contract does not answer."],
];

const termSection: readonly string[] = [
  heading(2, "terms", "3. Terms"),
  table(
    ["Term", "Meaning"],
    terms.map(([term, meaning]) => [term, meaning]),
  ),
];

/** The rules of reading that hold for every requirement; the requirements of the chapter Service follow them. */
export const conventionSection: readonly string[] = [
  heading(2, "conventions", "4. Conventions"),
  `**Base URL.** Paths are relative to the base URL, for example \`https://survey.example/api/v1\` (${fromContract("What the service does, 8")}).`,
  `**\`{id}\`** in a path is the id or the slug of a survey (${fromContract("Endpoints, rule 1")}). Ids that are numbers are written in decimal.`,
  `**Success** means any 2xx status: the contract does not specify success codes. Where a response contains a survey or a list, and whether in an
envelope, is open but for the response to a create, which has a member \`survey\`.`,
  `**JSON** is text in UTF-8 ([RFC 8259 §8.1](https://www.rfc-editor.org/rfc/rfc8259#section-8.1)). A text of a request can contain
what UTF-8 cannot express, an unpaired surrogate such as \`\\ud800\`. What a service does with it is open (\`text-characters\`); its responses are UTF-8 all the same.`,
  `**Members.** A response may contain members that are not described here. Whether a request may is open (\`unknown-members\`).`,
  `**Values are returned unchanged**, apart from these differences, which are open: white space at the ends of a text or repeated within a line
(\`padded-text\`), line breaks in a text of one line (\`line-breaks\`), HTML tags in a text (\`markup\`), the letter case of emails (\`email-case\`) and of
hex colours, the notation of a timestamp, the address of a copied logo (\`logo-copies\`), and a question's \`required\` or \`allowOther\` that is false and left out (\`false-flags\`).
A value that a service rejects is not returned at all: which texts it rejects is open, except in ${linkTo("SVC-7")}.`,
  `**Time.** A write is visible to every request that is sent after its response has arrived.`,
];

/** Everything before the conventions. */
export function frontMatter(revision: string, isReleased: boolean): readonly string[] {
  return [...status(revision, isReleased), ...introduction, ...conformance, ...termSection];
}
