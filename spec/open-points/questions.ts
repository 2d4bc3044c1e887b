import type { OpenPoint } from "./open-point.ts";

/** Open points of the chapter Questions. */
export const questions = {
  "choice-without-options": {
    question: "Is a choice question without options rejected?",
    source: "Endpoints, rule 8",
    reference: "rejected 400",
  },
  "empty-options": {
    question: "Is a choice question with an empty list of options rejected?",
    source: "Endpoints, rule 8",
    reference: "rejected 400",
  },
  "empty-questions": {
    question: "Is PATCH of an empty list of questions accepted?",
    source: "Survey, questions",
    reference: "accepted",
  },
  "number-coercion": {
    question: "Is a string, a boolean or a list of one accepted instead of a number, for example as `scaleMin`?",
    source: "Question, scaleMin, scaleMax",
    reference: "rejected 400",
  },
  "false-flags": {
    question: "Is a question's `required` or `allowOther` returned when it is false?",
    source: "Gaps of Resources",
    reference: "shown",
  },
  "grid-members": {
    question: "Which members does a grid question need for its rows and columns?",
    source: "Question, type",
    reference: "options",
  },
  "question-ids": {
    question: "Do questions have an id?",
    source: "Question",
    reference: "no",
  },
  "choice-types": {
    question: "Which types are choice questions?",
    source: "Endpoints, rule 8",
    reference: "single_choice, multiple_choice, dropdown and the two grids",
    unobserved:
      "The test needs a question of each type without options. `choice-without-options` observes one, and other requests include options for each type that may need them.",
    unvaried: "No check depends on it.",
  },
  "number-of-questions": {
    question: "How many questions may a survey have, and how many options a question?",
    source: "Gaps of Resources",
    reference: "500 and 500",
    unobserved: "Each accepted list stays in a survey that the API can't delete.",
    unvaried: "No check depends on it.",
  },
  "scale-members-elsewhere": {
    question: "Are `scaleMin` and `scaleMax` accepted on a question that is not a linear_scale?",
    source: "Question, scaleMin, scaleMax",
    reference: "accepted, with any number",
    unobserved: "A client has no use for the bounds of a scale elsewhere, so the answer does not affect it.",
    unvaried: "No check depends on it.",
  },
  "options-elsewhere": {
    question: "Are `options` and `allowOther` accepted on a question that does not use them?",
    source: "Question, options, allowOther",
    reference: "accepted",
    unobserved: "A client has no use for options elsewhere, so the answer does not affect it.",
    unvaried: "No check depends on it.",
  },
  "equal-options": {
    question: "Are two equal options, or a blank one, accepted, and are they kept?",
    source: "Question, options",
    reference: "kept",
    unobserved:
      "A run sends equal options among other edge cases, and a rejection would not say which of them it is about.",
    unvaried: "No check depends on it, and the variants that reject or merge them do not show it.",
  },
  "null-settings": {
    question: "Is `null` accepted for `required`, `allowOther` or `skipExisting`?",
    source: "Question, required, allowOther",
    reference: "rejected 400",
    unobserved: "A client omits the member to get the default. `false-flags` observes the returned flag.",
    unvaried: "No check depends on it.",
  },
  "questions-after-responses": {
    question: "Do responses remain when PATCH replaces the questions that they answer?",
    source: "Endpoints, PATCH /surveys/{id}",
    reference: "they stay as they are",
    unobserved: "The test needs a response before the PATCH, and a run changes no answered questions.",
    unvaried: "No check depends on it.",
  },
  "absent-question-members": {
    question:
      "Is a question accepted without `label` or `required`, or a multiple_choice question without `allowOther`?",
    source: "Question, label, required, allowOther",
    reference:
      "accepted without `required`, which is then false, and without `allowOther`; rejected 400 without `label`",
    unobserved: "The answer may differ for each member and each of the eleven types. A test needs too many requests.",
    unvaried: "No check depends on it.",
  },
  "option-types": {
    question: "Are numbers, booleans or `null` accepted among `options`?",
    source: "Question, options",
    reference: "rejected 400",
    unobserved:
      "A test needs a create and a PATCH for each kind of value. A client that sends strings, as the contract says, is not affected.",
    unvaried: "No check depends on it.",
  },
} as const satisfies Record<string, OpenPoint>;
