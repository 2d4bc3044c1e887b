import type { OpenPoint } from "./open-point.ts";

/** Open points of the chapter Responses. */
export const responses = {
  "response-record": {
    question: "Which members does a response have?",
    source: "Gaps of Resources",
    reference: "id, recipientId, submittedAt, answers",
    unobserved: "Without a driver, there are no responses, and a fingerprint contains only what every run can observe.",
  },
  "answer-record": {
    question: "How does a response contain the answer to a question?",
    source: "Gaps of Resources",
    reference: "question (position from 0), type, label, value (null when unanswered), other (the text next to Other)",
    unobserved:
      "Without a driver, there are none to read. With a driver, the suite finds the submitted answers anywhere in a response, in any form.",
  },
  "answering-again": {
    question: "Does a second submission by one recipient replace the first?",
    source: "What the service does, 2 and 5",
    reference: "it replaces the first, whose id it keeps",
    unobserved:
      "A driver submits one response for each recipient. The contract does not describe a page after the first response.",
    unvaried: "A run lets each recipient answer once.",
  },
  "unpublished-page": {
    question: "What does the page of a recipient show while the survey is not published?",
    source: "States and transitions",
    reference: "404, like a page that never existed",
    unobserved: "A run opens no page. A driver opens only pages of surveys that were created as published.",
    unvaried: "A run opens no page: the driver submits responses on it.",
  },
  "rating-steps": {
    question: "Which ratings does a rating question offer?",
    source: "Question, type",
    reference: "1 to 5",
    unobserved: "Only the page offers ratings, and a run opens no page. A driver answers questions of other types.",
    unvaried: "A run opens no page: the driver submits responses on it.",
  },
  "grid-rows": {
    question: "Where do the rows of a grid question come from?",
    source: "Question, type",
    reference: "from `rows`, an additional member; one row without it",
    unobserved: "The contract defines no member for rows, so a run can't send any or find any on a page.",
    unvaried: "A run opens no page: the driver submits responses on it.",
  },
  "page-locale": {
    question: "Which parts of a Chinese page are in Chinese?",
    source: "What the service does, 4",
    reference: "the page's own words; the survey's texts are unchanged",
    unobserved: "A run opens no page, and a program can't tell which words are the service's own.",
    unvaried: "A run opens no page: the driver submits responses on it.",
  },
  "responses-order": {
    question: "In which order are the responses returned?",
    source: "Gaps of Endpoints",
    reference: "oldest first",
    unobserved: "Without a driver, there are no responses, and a driver's two responses may have the same time.",
    unvaried: "No check depends on it.",
  },
  "responses-pages": {
    question: "Are the responses divided into pages, and can they be filtered?",
    source: "Gaps of Endpoints",
    reference: "no",
    unobserved: "A driver submits at most two responses to a survey, and the contract names no page size to exceed.",
    unvaried: "No check depends on it.",
  },
  "page-form": {
    question: "What does a recipient's page contain, and how is a response submitted on it?",
    source: "What the service does, 2 and 4",
    reference: "an HTML form, with one field or more for each question",
    unobserved: "Each service designs its page for people, so the suite leaves it to the driver.",
    unvaried: "A run opens no page: the driver submits responses on it.",
  },
} as const satisfies Record<string, OpenPoint>;
