import type { OpenPoint } from "./open-point.ts";

/** Open points of the chapter Errors. */
export const errors = {
  "boolean-coercion": {
    question: 'Is a string that spells a boolean (`"true"`) accepted as one?',
    source: "Question, required; Endpoints, POST /surveys/{id}/recipients",
    reference: "rejected 400",
  },
  "details-place": {
    question: "Where in a 400 are the `details`?",
    source: "Errors, 400; Gaps of Errors",
    reference: "details",
  },
  "details-shape": {
    question: "Which shape do the `details` have?",
    source: "Errors, 400; Gaps of Errors",
    reference: "array of objects",
  },
  "error-members": {
    question: "Which members does the body of a 404 have?",
    source: "Gaps of Errors",
    reference: "detail, status, title, type",
  },
  "patch-without-object": {
    question:
      "Is a PATCH or an add whose body is an array or `null` accepted, as one without members or as a list of recipients?",
    source: "Endpoints, PATCH /surveys/{id}",
    reference: "rejected 400",
  },
  "malformed-patch": {
    question: "Is a PATCH with malformed JSON treated as one without members?",
    source: "Endpoints, introduction; Endpoints, PATCH /surveys/{id}",
    reference: "rejected 400",
    unobserved: "Malformed bodies differ, and a service may read some of them as JSON (`json-extensions`).",
  },
  "malformed-json-status": {
    question: "With which status is a body rejected that is not JSON?",
    source: "Errors, 400",
    reference: "400",
  },
  "precedence-401-400": {
    question: "What is the status of the response to a request with neither a key nor a valid body?",
    source: "Errors",
    reference: "401",
  },
  "precedence-404-400": {
    question: "What is the status of the response to an invalid PATCH of a survey that does not exist?",
    source: "Errors",
    reference: "404",
  },
  "error-members-elsewhere": {
    question: "Does the body of a 401 have the members that that of a 404 has?",
    source: "Gaps of Errors",
    reference: "those of a 404",
  },
  "precedence-409-400": {
    question: "What is the status of the response to a create with a slug in use and an invalid member?",
    source: "Errors",
    reference: "400",
    unobserved:
      "No client depends on which of two mistakes is reported first; `precedence-404-400` shows whether a service validates first.",
    unvaried: "No check depends on it.",
  },
  "precedence-foreign-400": {
    question: "What is the status of the response to an invalid PATCH of another key's survey?",
    source: "Errors",
    reference: "404",
    unobserved: "It takes a second key, and `precedence-404-400` shows the order for a survey that does not exist.",
    unvaried: "No check depends on it.",
  },
  "non-object-status": {
    question: "With which status is a JSON body rejected that is not an object?",
    source: "Errors, 400",
    reference: "400",
    unobserved: "`patch-without-object` reports the status with which an array is rejected.",
    unvaried: "No check depends on it.",
  },
  "precedence-elsewhere": {
    question:
      "What is the status of the response to a request that 405, 413 or 429 applies to, in addition to another error?",
    source: "Errors",
    reference: "the first of 401, 429, 405, 404, 413, 400 and 409",
    unobserved: "It takes a method, a size of body or a burst of requests that a run does not send.",
    unvaried: "No check depends on it.",
  },
} as const satisfies Record<string, OpenPoint>;
