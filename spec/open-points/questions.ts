import type { OpenPoint } from "./open-point.ts";

/** What the contract leaves open in the chapter Questions. */
export const questions = {
  "choice-without-options": {
    question: "Is a choice question without options refused?",
    source: "Endpoints, rule 8",
    reference: "refused 400",
  },
  "empty-options": {
    question: "Is a choice question with an empty list of options refused?",
    source: "Endpoints, rule 8",
    reference: "refused 400",
  },
  "empty-questions": {
    question: "Is PATCH of an empty list of questions accepted?",
    source: "Survey, questions",
    reference: "accepted",
  },
  "number-coercion": {
    question:
      "Is a text, a boolean or a list of one that can be read as a number accepted where a number is expected, for example `scaleMin`?",
    source: "Question, scaleMin, scaleMax",
    reference: "refused 400",
  },
  "false-flags": {
    question: "Is a question's `required` or `allowOther` shown where it is false?",
    source: "Gaps of Resources",
    reference: "shown",
  },
  "grid-members": {
    question: "Which members does a grid question need, given that rows and columns aren't described?",
    source: "Question, type",
    reference: "options",
  },
  "question-ids": {
    question: "Do questions carry an id of their own?",
    source: "Question",
    reference: "no",
  },
} as const satisfies Record<string, OpenPoint>;
