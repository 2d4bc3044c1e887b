import type { OpenPoint } from "./open-point.ts";

/** What the contract leaves open in the chapter Errors. */
export const errors = {
  "boolean-coercion": {
    question: 'Is a text that spells a boolean (`"true"`) taken for one?',
    source: "Question, required; Endpoints, POST /surveys/{id}/recipients",
    reference: "refused 400",
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
  "malformed-json-status": {
    question: "Which status refuses a body that is no JSON?",
    source: "Errors, 400",
    reference: "400",
  },
  "precedence-401-400": {
    question: "Which status answers a request with neither a key nor a valid body?",
    source: "Errors",
    reference: "401",
  },
  "precedence-404-400": {
    question: "Which status answers an invalid PATCH of a survey that doesn't exist?",
    source: "Errors",
    reference: "404",
  },
} as const satisfies Record<string, OpenPoint>;
