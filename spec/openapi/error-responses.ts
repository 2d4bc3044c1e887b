import { reference } from "./components.ts";
import type { ErrorStatus } from "./operation.ts";

interface ErrorResponse {
  readonly name: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
}

const anyJson = { description: "JSON of any shape, or no body." };

/** The meaning of each error status, and the JSON Schema of the stated part of its body. */
export const errorResponses: Readonly<Record<ErrorStatus, ErrorResponse>> = {
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
