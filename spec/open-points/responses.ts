import type { OpenPoint } from "./open-point.ts";

/** What the contract leaves open in the chapter Responses. */
export const responses = {
  "response-record": {
    question: "Which members does a response have?",
    source: "Gaps of Resources",
    reference: "id, recipientId, submittedAt, answers",
    unobserved: "Only a submitted response shows it.",
  },
  "answer-record": {
    question: "How does a response contain the answer to a question?",
    source: "Gaps of Resources",
    reference: "question (position from 0), type, label, value (null when unanswered), other (the text next to Other)",
    unobserved: "Only a submitted response shows it.",
  },
  "answering-again": {
    question: "Does a second submission by one recipient replace the first?",
    source: "What the service does, 2 and 5",
    reference: "it replaces the first, whose id it keeps",
    unobserved: "Only responses submitted on a recipient's page show it.",
    unvaried: "A run lets each recipient answer once.",
  },
  "unpublished-page": {
    question: "What does the page of a recipient show while the survey is not published?",
    source: "States and transitions",
    reference: "404, like a page that never existed",
    unobserved: "The form of the page is not described.",
    unvaried: "A run opens no page: the driver submits responses on it.",
  },
  "rating-steps": {
    question: "Which ratings does a rating question offer?",
    source: "Question, type",
    reference: "1 to 5",
    unobserved: "Only the recipient's page shows it.",
    unvaried: "A run opens no page: the driver submits responses on it.",
  },
  "grid-rows": {
    question: "Where do the rows of a grid question come from?",
    source: "Question, type",
    reference: "from `rows`, a member of the reference's own; one row where there is none",
    unobserved: "Only the recipient's page shows it.",
    unvaried: "A run opens no page: the driver submits responses on it.",
  },
  "page-locale": {
    question: "Which parts of a Chinese page are in Chinese?",
    source: "What the service does, 4",
    reference: "the page's own words; the survey's texts are shown as given",
    unobserved: "The words of a page are not described.",
    unvaried: "A run opens no page: the driver submits responses on it.",
  },
  "responses-order": {
    question: "In which order are the responses returned?",
    source: "Gaps of Endpoints",
    reference: "oldest first",
    unobserved: "Only submitted responses show it.",
    unvaried: "No check depends on it.",
  },
  "responses-pages": {
    question: "Are the responses divided into pages, and can they be filtered?",
    source: "Gaps of Endpoints",
    reference: "no",
    unobserved: "Only many submitted responses show it.",
    unvaried: "No check depends on it.",
  },
  "page-form": {
    question: "What does a recipient's page contain, and how is a response submitted on it?",
    source: "What the service does, 2 and 4",
    reference: "an HTML form, with one field or more for each question",
    unobserved: "The form of the page is not described.",
    unvaried: "A run opens no page: the driver submits responses on it.",
  },
} as const satisfies Record<string, OpenPoint>;
