import { currentRevision } from "../revisions.ts";
import type { NamedExchange } from "./exchange.ts";
import { jsonSchemas, schemaPlace } from "./json-schemas.ts";
import { operationEntries } from "./operations.ts";
import type { OperationId } from "./operations.ts";
import { referenceShapes } from "./reference-shapes.ts";
import type { ReferenceShape } from "./reference-shapes.ts";
import { tagOf, tags } from "./tags.ts";

type Json = Readonly<Record<string, unknown>>;

/** The reference server's behaviour, by operation. */
const behaviour: Readonly<
  Record<OperationId, { readonly body?: ReferenceShape; readonly status: string; readonly result: ReferenceShape }>
> = {
  createSurvey: { body: "SurveyDraft", status: "201", result: "SurveyResult" },
  listSurveys: { status: "200", result: "SurveyList" },
  readSurvey: { status: "200", result: "SurveyResult" },
  updateSurvey: { body: "SurveyPatch", status: "200", result: "SurveyResult" },
  addRecipients: { body: "RecipientsAdd", status: "200", result: "Counts" },
  readResponses: { status: "200", result: "Responses" },
};

const problems: Readonly<Record<string, string>> = {
  "400": "The payload failed validation, or the query did; `details` say where.",
  "401": "The API key is missing or invalid.",
  "404": "The key has no such survey.",
  "409": "The slug is in use.",
  "413": "The body is larger than 1 MiB.",
  "429": "The key exceeded its rate limit.",
};

const paging = [
  { name: "cursor", in: "query", description: "The `nextCursor` of the page before.", schema: { type: "string" } },
  {
    name: "limit",
    in: "query",
    description: "Surveys on a page.",
    schema: { type: "integer", minimum: 1, maximum: 100, default: 100 },
  },
];

const header = (description: string, type: string): Json => ({ description, schema: { type } });

const rateLimit = {
  RateLimit: { $ref: "#/components/headers/RateLimit" },
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
};

const headers = {
  RateLimit: header("Requests that are left to the key, and seconds until it has all of them again.", "string"),
  "RateLimit-Policy": header("Requests that the key has in a window of so many seconds.", "string"),
  "Retry-After": header("Seconds until the key is served again.", "integer"),
  "WWW-Authenticate": header("The challenge.", "string"),
};

const ownHeaders: Readonly<Record<string, Json>> = {
  "401": { "WWW-Authenticate": { $ref: "#/components/headers/WWW-Authenticate" } },
  "429": { ...rateLimit, "Retry-After": { $ref: "#/components/headers/Retry-After" } },
};

function reference(name: ReferenceShape): Json {
  return { $ref: schemaPlace(name) };
}

function examples(exchanges: readonly NamedExchange[], side: "request" | "response"): Json {
  const shown = exchanges.filter(({ exchange }) => "body" in exchange[side]);
  if (shown.length === 0) return {};
  const entries = shown.map(({ name, exchange }) => [name, { summary: exchange.about, value: exchange[side].body }]);
  return { examples: Object.fromEntries(entries) };
}

function operationObject(id: OperationId, exchanges: readonly NamedExchange[]): Json {
  const { body, status, result } = behaviour[id];
  const { path, summary, description, errors } = operationEntries.find(([one]) => one === id)?.[1] ?? {
    path: "",
    summary: "",
    description: "",
    errors: [],
  };
  const own = exchanges.filter(({ exchange }) => exchange.operation === id && exchange.response.status < 300);
  const statuses = [...new Set<string>([...errors, "400", ...(body === undefined ? [] : ["413"])])].toSorted();
  return {
    operationId: id,
    tags: [tagOf(path)],
    summary,
    description,
    ...(id === "listSurveys" ? { parameters: paging } : {}),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: reference(body), ...examples(own, "request") } },
          },
        }),
    responses: {
      [status]: {
        description: "Success.",
        headers: rateLimit,
        content: { "application/json": { schema: reference(result), ...examples(own, "response") } },
      },
      ...Object.fromEntries(statuses.map((one) => [one, { $ref: `#/components/responses/${one}` }])),
    },
  };
}

function paths(exchanges: readonly NamedExchange[]): Json {
  const items: Record<string, Record<string, unknown>> = {};
  for (const [id, { path, method }] of operationEntries) {
    const item = (items[path] ??= path.includes("{id}")
      ? { parameters: [{ $ref: "#/components/parameters/id" }] }
      : {});
    item[method] = operationObject(id, exchanges);
  }
  return items;
}

function problemResponse(status: string, exchanges: readonly NamedExchange[]): Json {
  const shown = exchanges.filter(({ exchange }) => String(exchange.response.status) === status);
  const more = ownHeaders[status];
  return {
    description: problems[status],
    ...(more === undefined ? {} : { headers: more }),
    content: { "application/problem+json": { schema: reference("Problem"), ...examples(shown, "response") } },
  };
}

/** The OpenAPI 3.1 document of the reference server: concretely what it takes and returns, for clients to be generated from. */
export function referenceDocument(exchanges: readonly NamedExchange[]): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: "Survey service API of the reference server",
      version: currentRevision,
      description:
        "What the reference server takes and returns. Another conforming service may differ wherever the contract is silent: openapi.json describes them all.",
      contact: { name: "The maintainers of survey-conformance" },
      license: { name: "MIT", identifier: "MIT" },
    },
    tags,
    servers: [{ url: "http://127.0.0.1:3000/api/v1", description: "The reference server on its usual port." }],
    security: [{ apiKey: [] }],
    paths: paths(exchanges),
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key from the dashboard: Settings, API keys." },
      },
      parameters: {
        id: { name: "id", in: "path", required: true, description: "Survey id or slug.", schema: { type: "string" } },
      },
      headers,
      responses: Object.fromEntries(
        Object.keys(problems).map((status) => [status, problemResponse(status, exchanges)]),
      ),
      schemas: jsonSchemas(referenceShapes),
    },
  };
}
