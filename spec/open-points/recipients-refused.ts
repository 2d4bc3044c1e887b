import type { OpenPoint } from "./open-point.ts";

/** Open points of the chapter Recipients on list changes that a service may reject as a whole. */
export const recipientsRefused = {
  "empty-recipients": {
    question: "Is PATCH of an empty list of recipients accepted?",
    source: "Survey, recipients; Endpoints, rule 2",
    reference: "accepted",
    unobserved:
      "Scenarios send such lists to surveys with recipients that may be invited, which may cause the rejection.",
  },
  "removing-invited": {
    question: "Is PATCH of a list accepted that lacks a recipient who was invited?",
    source: "States and transitions; Endpoints, rule 2",
    reference: "accepted",
    unobserved: "Only a driver or the service's dashboard knows for certain which recipients are invited.",
  },
  "email-changes": {
    question: "Is an add accepted that gives a recipient, matched by its id, another email?",
    source: "Endpoints, rules 3 and 4",
    reference: "accepted",
    unobserved: "Services that reject it have their own conditions, such as an invited recipient.",
  },
  "fewest-recipients": {
    question: "How few recipients may a survey be created with?",
    source: "Survey, recipients",
    reference: "none",
    unobserved: "`required-on-create` observes if the list is needed. A service may need one recipient or several.",
    unvaried: "No run observes it, and no check depends on it.",
  },
  "invited-changes": {
    question: "Which members of a recipient and its survey are fixed after the recipient is invited?",
    source: "States and transitions; Recipient, inviteSentAt",
    reference: "nothing is frozen",
    unobserved: "Only a driver or the service's dashboard knows for certain which recipients are invited.",
    unvaried: "No run observes it, and no check depends on it.",
  },
  "partial-adds": {
    question: "If one recipient object of an add is invalid, are the others added, and how is that reported?",
    source: "Endpoints, rule 4; Errors, 400",
    reference: "rejected 400 as a whole",
    unobserved: "Each service has its own rules for invalid objects and its own way of reporting them.",
    unvaried: "No run observes it, and no check depends on it.",
  },
} as const satisfies Record<string, OpenPoint>;
