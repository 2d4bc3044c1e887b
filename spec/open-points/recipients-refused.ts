import type { OpenPoint } from "./open-point.ts";

/** Open points of the chapter Recipients on list changes that a service may reject as a whole. */
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
  "fewest-recipients": {
    question: "How few recipients may a survey be created with?",
    source: "Survey, recipients",
    reference: "none",
    unobserved:
      "`required-on-create` observes whether the list is needed. A service may need one recipient or several.",
    unvaried: "No run observes it, and no check depends on it.",
  },
  "invited-changes": {
    question: "What of a recipient and its survey can no longer change once the recipient was invited?",
    source: "States and transitions; Recipient, inviteSentAt",
    reference: "nothing is frozen",
    unobserved: "Who has been invited only a driver, or the service's own dashboard, knows for certain.",
    unvaried: "No run observes it, and no check depends on it.",
  },
  "partial-adds": {
    question: "Does an add with an invalid recipient object take the others, and how does it report that?",
    source: "Endpoints, rule 4; Errors, 400",
    reference: "rejected 400 as a whole",
    unobserved: "Which objects are invalid is each service's own rule, and so is the form of the report.",
    unvaried: "No run observes it, and no check depends on it.",
  },
} as const satisfies Record<string, OpenPoint>;
