import { contractAnchor } from "../contract/contract-places.ts";
import { anchor, heading, linkTo, table } from "./markdown.ts";
import { returnedValues } from "./returned-values.ts";
import { termSection } from "./terms.ts";

function fromContract(place: string): string {
  return linkTo(contractAnchor(place), place);
}

const status = (revision: string, isPublished: boolean): readonly string[] => [
  "# Survey service API: specification",
  heading(2, "status", "Status"),
  `Revision ${revision}, ${isPublished ? "published: its requirements keep their levels and texts" : "not published yet: levels and texts may still be corrected, ids keep their meaning"}.
Corrections are listed in the [errata](../revisions/README.md).
Licence: MIT. Its headings are numbered; requirements are cited by their id.`,
  `Three files stand next to this one, in the same folder: [catalogue.json](catalogue.json) contains the same requirements and open points as data,
[openapi.json](openapi.json) describes the requests and responses of every conforming service, and
[openapi.reference.json](openapi.reference.json) those of the reference server. All four are generated from the project's folder \`spec/\`.
Sample documents are in [fixtures/](../../fixtures/README.md), two folders up.`,
];

const introduction: readonly string[] = [
  heading(2, "introduction", "1. Introduction and scope"),
  `A survey service offers a JSON HTTP API. A client with an API key creates surveys, attaches named recipients to them, and reads surveys
and the responses to them. This document specifies the behaviour of such a service as numbered requirements, and lists the questions that
the source contract ([Appendix A](#contract)) leaves open.`,
  `In scope: the six endpoints of the API, and what a client can observe through them. Out of scope: the dashboard, in which API keys are
created and invitations sent; the form of recipients' pages, and how responses are submitted on them; notifications; how a service stores its data.
A service has such pages, and takes responses on them: what clients read of those responses is in scope.`,
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
  `A **conforming service** satisfies every MUST that binds services. ${linkTo("AUT-12")} binds the dashboard and is no condition of conforming. A **conforming client** satisfies ${linkTo("SVC-10")}, ${linkTo("AUT-13")} and every
MUST of [section 10](#clients), which bind clients. Each requirement has a permanent id, a level, a basis, a source and the revision in which it first appeared:`,
  bases,
  `The numbered requirements are normative; so are the definitions in sections 3, 4 and 6. A note says how a requirement is meant and requires nothing more. Examples, the table of open points, the
reasons for levels and what is said after "Tested" are informative: a service is judged by the sentence, and the suite tries as much of it as a run
can show. Where no client of the API can test a requirement, the reason follows it. The source of a practice is the standard that recommends it, or the
place of the contract that it adds to.`,
  `After "Limited by", a requirement names the open points that limit it, as ${linkTo("limits-of-requirements", "section 4")} says. After "Rests on", it names other
requirements whose breach shows in the same responses. That concerns reports alone: where one of those is not met, a report names it and not its consequences.`,
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
  `**Members that the service keeps.** A survey or a recipient may have members that the service sets itself and that ${linkTo("resources", "section 6")} does not describe, such
as \`updatedAt\` (\`extra-survey-members\`). They may change at any time. Where a requirement says that a survey or a recipient is unchanged, or
that something is the same, it is about the members that section 6 describes.`,
  `${anchor("values")}**Values are returned unchanged**, apart from the differences in this table, which are open:`,
  returnedValues,
  `A text that is cut, that is another's, or that is in another letter case is no such difference; nor are options in another order, or a text whose
tags or quotes alone are escaped for HTML. The address of a logo is for programs: ${linkTo("SUR-15")} names the rows that apply to it. A value that a service rejects is not returned at all: which texts it rejects is open, except in ${linkTo("SVC-7")}.`,
  `${anchor("limits-of-requirements")}**Open points limit requirements.** No answer to an open point breaks a requirement that is limited by that point; to reject the request is an
answer, too. Beyond the question, the requirement holds in full. For example, ${linkTo("RCP-32")} is limited by \`two-rows-for-one-recipient\`: a service may reject an
add with two objects for one recipient, and if it accepts the add, this document does not say what it does with the second object.`,
  `**What is to be accepted.** A service may have rules of its own where the contract leaves room for them: which members it requires, how long
texts and lists may be, which forms values have. What such a rule excludes fails validation, and then the requirements on the effect of the request say
nothing. The rules leave room for every endpoint, every member that ${linkTo("resources", "section 6")} lets a client send and every type of question: a service that
accepts no slug at all, for example, does not meet ${linkTo("SUR-10")}. A run expects services to accept plain requests alone: with a few questions whose labels differ, a
few options to each choice question, short texts, and values as in ${linkTo("terms", "section 3")}.`,
  `**Time.** Where a requirement says what a later request shows, that request is sent after the response to the earlier one has arrived. The contract
names no delay after which a write shows.`,
];

/** Everything before the conventions. */
export function frontMatter(revision: string, isPublished: boolean): readonly string[] {
  return [...status(revision, isPublished), ...introduction, ...conformance, ...termSection];
}
