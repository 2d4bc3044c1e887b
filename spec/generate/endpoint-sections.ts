import type { Exchange, NamedExchange } from "../openapi/exchange.ts";
import type { Operation } from "../openapi/operation.ts";
import { operationEntries } from "../openapi/operations.ts";
import type { OperationId } from "../openapi/operations.ts";
import { chapters, requirement } from "../requirements/catalogue.ts";
import type { RequirementId } from "../requirements/catalogue.ts";
import { updatableMembers } from "../schemas/survey-patch.ts";
import { contractAnchor } from "../contract/contract-places.ts";
import { code, heading, linkTo, table } from "./markdown.ts";
import { requirementBlocks } from "./requirement-blocks.ts";
import { ofChapter, ofEndpoint } from "./requirement-places.ts";

const addMembers = table(
  ["Member", "Type", "Meaning"],
  [
    [
      "`skipExisting`",
      "boolean, `false` by default",
      "Whether recipient objects that match leave the recipient unchanged.",
    ],
    [
      "`recipients`",
      "array of [recipient objects](#recipient)",
      "The recipients to add or update. A survey has at most 200; how many objects one add may have is open (`rows-per-add`).",
    ],
  ],
);

/** The bodies and parameters of each endpoint, in words. */
const requests: Readonly<Record<OperationId, readonly string[]>> = {
  createSurvey: ['A [survey](#survey): the members whose column Create is not "no".'],
  listSurveys: [
    "No body. How a client asks for further pages, if there are any, is open (`list-pagination`, `list-parameters`).",
  ],
  readSurvey: ["No body."],
  updateSurvey: [
    `Any subset of these seven members of a [survey](#survey): ${updatableMembers.map((name) => `\`${name}\``).join(", ")}.`,
  ],
  addRecipients: ["An object with two members:", addMembers],
  readResponses: ["No body."],
};

/** The recorded exchange that shows each endpoint. */
const examples: Readonly<Record<OperationId, string>> = {
  createSurvey: "create-survey",
  listSurveys: "list-surveys",
  readSurvey: "read-survey-by-slug",
  updateSurvey: "update-survey",
  addRecipients: "add-recipients",
  readResponses: "read-responses",
};

function message(first: string, headers: Readonly<Record<string, string>>, body: unknown): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = body === undefined ? [] : ["", JSON.stringify(body, null, 2)];
  return [first, ...lines, ...text].join("\n");
}

function exampleOf({ request, response }: Exchange): string {
  const sent = message(`${request.method} ${request.path}`, request.headers, request.body);
  return code("http", `${sent}\n\n${message(`HTTP/1.1 ${response.status}`, response.headers, response.body)}`);
}

/** The reference server's responses to rejected requests, by cause. */
function rejections(id: OperationId, exchanges: readonly NamedExchange[]): readonly string[] {
  const rejected = exchanges
    .map(({ exchange }) => exchange)
    .filter(({ operation, response }) => operation === id && response.status >= 400)
    .toSorted((a, b) => a.response.status - b.response.status);
  return rejected.map(({ about, response: { status, headers, body } }) =>
    [about, code("http", message(`HTTP/1.1 ${status}`, headers, body))].join("\n\n"),
  );
}

/** Requirements with their titles, a line for each chapter; a chapter that is named as a whole is one link. */
function byChapter(ids: readonly RequirementId[]): string {
  const lines = chapters.flatMap(({ prefix, title }) => {
    const all = ofChapter(prefix);
    const named = all.filter((id) => ids.includes(id));
    if (named.length === 0) return [];
    const list = named.map((id) => `${linkTo(id)} ${requirement(id).title}`);
    const [first = "", last = ""] = [named.at(0), named.at(-1)];
    return [
      `- ${title}: ${named.length === all.length ? `all, ${linkTo(first)} to ${linkTo(last)}` : list.join("; ")}`,
    ];
  });
  return lines.join("\n");
}

function endpointBlocks(
  [id, { method, path, summary, description, success, errors, requirements }]: readonly [OperationId, Operation],
  index: number,
  exchanges: readonly NamedExchange[],
): readonly string[] {
  const name = `${method.toUpperCase()} ${path}`;
  const own = ofEndpoint[id];
  const further = requirements.filter((one) => !own.includes(one));
  const { exchange } = exchanges.find((one) => one.name === examples[id]) ?? {};
  return [
    heading(3, id, `7.${index + 1} ${name}: ${summary.toLowerCase()}`),
    `${description} Source: ${linkTo(contractAnchor(`Endpoints, ${name}`), `Endpoints, ${name}`)}.`,
    "**Request.**",
    ...requests[id],
    `**Response.** ${success.description} The success status is open. Error statuses with a stated condition: ${errors.join(", ")}.`,
    "**Example**, informative, as the reference server answers:",
    ...(exchange === undefined ? [] : [exampleOf(exchange)]),
    "**Rejected**, informative, as the reference server answers:",
    ...rejections(id, exchanges),
    "**Requirements.**",
    ...requirementBlocks(own),
    "**Requirements of other sections** that bear on this endpoint, in addition to those of [section 4](#conventions) and [section 5](#authentication):",
    byChapter(further),
  ];
}

/** The section on the six endpoints, each with its request, its response, an exchange and its requirements. */
export function endpointSection(exchanges: readonly NamedExchange[]): readonly string[] {
  const rows = operationEntries.map(([id, { method, path, summary }]) => [
    linkTo(id, `\`${method.toUpperCase()} ${path}\``),
    summary,
  ]);
  return [
    heading(2, "endpoints", "7. Endpoints"),
    table(["Endpoint", "Purpose"], rows),
    ...operationEntries.flatMap((entry, index) => endpointBlocks(entry, index, exchanges)),
  ];
}
