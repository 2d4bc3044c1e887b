import type { OpenPoint } from "./open-point.ts";

/** What the contract leaves open in the chapter Recipients on changes of the list that a service may refuse as a whole. */
export const recipientsRefused = {
  "empty-recipients": {
    question: "Is PATCH of an empty list of recipients accepted?",
    source: "Survey, recipients; Endpoints, rule 2",
    reference: "accepted",
    unobserved: "Scenarios send such lists to surveys whose recipients may have been invited, which may be the reason.",
  },
  "removing-invited": {
    question: "Is PATCH of a list accepted that lacks a recipient who was invited?",
    source: "States and transitions; Endpoints, rule 2",
    reference: "accepted",
    unobserved: "Who has been invited only a driver, or the service's own dashboard, knows for certain.",
  },
  "email-changes": {
    question: "Is an add accepted that gives a recipient, matched by its id, another email?",
    source: "Endpoints, rules 3 and 4",
    reference: "accepted",
    unobserved: "Services that refuse it do so under conditions of their own, such as that somebody was invited.",
  },
} as const satisfies Record<string, OpenPoint>;
