import type { OpenPoint } from "./open-point.ts";

/** Open points of the chapter Errors. */
export const errors = {
  "boolean-coercion": {
    question: 'Is a string that spells a boolean (`"true"`) accepted as one?',
    source: "Question, required; Endpoints, POST /surveys/{id}/recipients",
    reference: "rejected 400",
  },
  "details-place": {
    question: "Which member of a 400 contains the `details`?",
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
    question: "Is an array or `null` accepted as the body of a PATCH or an add?",
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
    question: "Which status does a body that is not JSON get?",
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
    question: "Does the body of a 401 have the same members as the body of a 404?",
    source: "Gaps of Errors",
    reference: "those of a 404",
  },
  "precedence-409-400": {
    question: "What is the status of the response to a create with a slug in use and an invalid member?",
    source: "Errors",
    reference: "400",
    unobserved:
      "No client depends on the order of error reports; `precedence-404-400` shows if a service validates first.",
    unvaried: "No check depends on it.",
  },
  "precedence-foreign-400": {
    question: "What is the status of the response to an invalid PATCH of another key's survey?",
    source: "Errors",
    reference: "404",
    unobserved: "The test needs a second key, and `precedence-404-400` shows the order for a missing survey.",
    unvaried: "No check depends on it.",
  },
  "non-object-status": {
    question: "Which status is returned for a JSON body that is not an object?",
    source: "Errors, 400",
    reference: "400",
    unobserved: "`patch-without-object` reports the status for an array.",
    unvaried: "No check depends on it.",
  },
  "precedence-elsewhere": {
    question: "Which status does a request get if 405, 413 or 429 applies in addition to another error?",
    source: "Errors",
    reference: "the first of 401, 429, 405, 404, 413, 400 and 409",
    unobserved: "A run sends no such methods, large bodies or bursts.",
    unvaried: "No check depends on it.",
  },
} as const satisfies Record<string, OpenPoint>;
