import type { OpenPoint } from "./open-point.ts";

/** What the contract leaves open in the chapter Responses. */
export const responses = {
  "response-record": {
    question: "Which members does a response have?",
    source: "Gaps of Resources",
    reference: "id, recipientId, submittedAt, answers",
    unobserved: "Only a submitted response shows it.",
  },
} as const satisfies Record<string, OpenPoint>;
