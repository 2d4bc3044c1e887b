import { componentSchemas, reference } from "./components.ts";
import type { NamedExchange } from "./exchange.ts";
import type { ErrorStatus, Operation } from "./operation.ts";
import { operationEntries, type OperationId } from "./operations.ts";
import { currentRevision } from "../revisions.ts";
import { ofTheService } from "./requirement-groups.ts";
import { tagOf, tags } from "./tags.ts";

type Json = Readonly<Record<string, unknown>>;

const description = [
  "A JSON HTTP API for creating surveys with named recipients, reading surveys, and reading the responses to them.",
  "This document describes every conforming service: requests as a careful client sends them, and responses by what the contract",
  "states and no more. A success is any 2xx, responses may have further members, and an envelope is of the service's choice unless",
  "it is stated. Write servers by it and by specification.md; generate clients from the document of the server that you use.",
  "`x-requirements` names the requirements of specification.md that bear on an operation.",
].join("\n");

function isSuccess({ exchange }: NamedExchange): boolean {
  return exchange.response.status < 300;
}

function examplesOf(exchanges: readonly NamedExchange[], side: "request" | "response"): Json {
  const shown = exchanges.filter(({ exchange }) => "body" in exchange[side]);
  if (shown.length === 0) return {};
  const entries = shown.map(({ name, exchange }) => [name, { summary: exchange.about, value: exchange[side].body }]);
  return { examples: Object.fromEntries(entries) };
}

function requestBody(operation: Operation, exchanges: readonly NamedExchange[]): Json {
  if (operation.body === undefined) return {};
  const lawful = exchanges.filter((named) => isSuccess(named));
  const media = { schema: reference(operation.body), ...examplesOf(lawful, "request") };
  return { requestBody: { required: true, content: { "application/json": media } } };
}

/** The body of a response, as JSON or as a media type of its own that ends in `+json`. */
function jsonContent(media: Json & { readonly schema: unknown }): Json {
  return { content: { "application/json": media, "application/*+json": { schema: media.schema } } };
}

function responses(operation: Operation, exchanges: readonly NamedExchange[]): Json {
  const media = {
    schema: operation.success.schema,
    ...examplesOf(
      exchanges.filter((named) => isSuccess(named)),
      "response",
    ),
  };
  const refusals = operation.errors.map((status) => [
    status,
    { $ref: `#/components/responses/${errorResponses[status].name}` },
  ]);
  return {
    "2XX": { description: operation.success.description, ...jsonContent(media) },
    ...Object.fromEntries(refusals),
    "4XX": { $ref: "#/components/responses/Rejected" },
    "5XX": { $ref: "#/components/responses/Failed" },
  };
}

function operationObject(id: OperationId, operation: Operation, all: readonly NamedExchange[]): Json {
  const exchanges = all.filter(({ exchange }) => exchange.operation === id);
  return {
    operationId: id,
    tags: [tagOf(operation.path)],
    summary: operation.summary,
    description: operation.description,
    ...requestBody(operation, exchanges),
    responses: responses(operation, exchanges),
    "x-requirements": operation.requirements,
  };
}

function paths(exchanges: readonly NamedExchange[]): Json {
  const items: Record<string, Record<string, unknown>> = {};
  for (const [id, operation] of operationEntries) {
    const named = operation.path.includes("{id}");
    items[operation.path] ??= named ? { parameters: [{ $ref: "#/components/parameters/id" }] } : {};
    Object.assign(items[operation.path] ?? {}, { [operation.method]: operationObject(id, operation, exchanges) });
  }
  return items;
}

function errorComponents(exchanges: readonly NamedExchange[]): Json {
  const statuses = Object.keys(errorResponses) as ErrorStatus[];
  const entries = statuses.map((status) => {
    const { name, description: meaning, schema, headers } = errorResponses[status];
    const shown = exchanges.filter(({ exchange }) => String(exchange.response.status) === status);
    const media = { schema, ...examplesOf(shown, "response") };
    const withHeaders = headers === undefined ? {} : { headers };
    return [name, { description: meaning, ...withHeaders, ...jsonContent(media) }] as const;
  });
  const rejected = {
    description:
      "A rejection whose status is open, for example of a 201st recipient, of a body that is not JSON or of a query. If it has a body, the body is JSON.",
  };
  const failed = {
    description:
      "The service, or a proxy before it, could not answer. A body of the service is JSON; a proxy's may be anything.",
  };
  return { ...Object.fromEntries(entries), Rejected: rejected, Failed: failed };
}

/** The OpenAPI 3.1 document of the API, with the exchanges as its examples. */
export function openApiDocument(exchanges: readonly NamedExchange[]): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: "Survey service API",
      version: currentRevision,
      description,
      contact: { name: "The maintainers of survey-conformance" },
      license: { name: "MIT", identifier: "MIT" },
    },
    tags,
    servers: [
      {
        url: "{base_url}",
        description: "The API root, including the version prefix.",
        variables: { base_url: { default: "http://127.0.0.1:3000/api/v1" } },
      },
    ],
    security: [{ apiKey: [] }],
    paths: paths(exchanges),
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key from the dashboard: Settings, API keys." },
      },
      parameters: {
        id: { name: "id", in: "path", required: true, description: "Survey id or slug.", schema: { type: "string" } },
      },
      responses: errorComponents(exchanges),
      schemas: componentSchemas(),
    },
    "x-requirements": ofTheService,
  };
}

interface ErrorResponse {
  readonly name: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
}

const anyJson = { description: "JSON of any shape, or no body." };

/** The meaning of each error status, and the JSON Schema of the stated part of its body. */
const errorResponses: Readonly<Record<ErrorStatus, ErrorResponse>> = {
  "400": {
    name: "ValidationFailed",
    description:
      "The payload failed validation. The body contains the validation `details`; their place and shape are open.",
    schema: {
      anyOf: [
        reference("ValidationFailure"),
        { type: "object", additionalProperties: true, description: "A body that contains them further inside." },
      ],
    },
  },
  "401": {
    name: "Unauthenticated",
    description: "The API key is missing or invalid.",
    schema: anyJson,
    headers: {
      "WWW-Authenticate": { description: "The challenge (recommended: AUT-11).", schema: { type: "string" } },
    },
  },
  "404": { name: "SurveyNotFound", description: "The key has no such survey.", schema: anyJson },
  "409": { name: "SlugInUse", description: "The `slug` is in use.", schema: anyJson },
  "429": { name: "RateLimited", description: "The key exceeded its rate limit.", schema: anyJson },
};
