import type { OpenPoint } from "./open-point.ts";

/** Open points of the chapter Surveys on PATCH and on published surveys. */
export const surveysUpdating = {
  "unknown-members-in-patch": {
    question: "Is an unknown member in a PATCH accepted, and is it kept?",
    source: "Endpoints, PATCH /surveys/{id}",
    reference: "dropped",
  },
  "null-description": {
    question: "What does a PATCH with `description` null do?",
    source: "Gaps of Resources",
    reference: "cleared",
  },
  "null-title": {
    question: "What does a PATCH with `title` null do?",
    source: "Gaps of Resources",
    reference: "rejected 400",
    unobserved: "A run recognises its surveys by their titles, and clears none.",
    unvaried: "No check depends on it.",
  },
  "empty-patch": {
    question: "Is a PATCH without any member accepted?",
    source: "Endpoints, PATCH /surveys/{id}",
    reference: "accepted",
  },
  "patch-company": {
    question: "What does a PATCH do with `targetCompany`?",
    source: "Endpoints, PATCH /surveys/{id}",
    reference: "rejected 400",
  },
  "patch-slug": {
    question: "What does a PATCH do with `slug`?",
    source: "Endpoints, PATCH /surveys/{id}",
    reference: "rejected 400",
    unobserved: "A run would have to rename one of its surveys, and the pages of its recipients with it.",
    unvaried: "No check depends on it.",
  },
  "patch-notification-email": {
    question: "What does a PATCH do with `notificationEmail`?",
    source: "Endpoints, PATCH /surveys/{id}",
    reference: "rejected 400",
  },
  "patch-notify-on-response": {
    question: "What does a PATCH do with `notifyOnResponse`?",
    source: "Endpoints, PATCH /surveys/{id}",
    reference: "rejected 400",
    unobserved: "The test needs a PATCH that could turn notifications on.",
    unvaried: "No check depends on it.",
  },
  "published-changes": {
    question: "Can a published survey be changed, by PATCH or by an add?",
    source: "States and transitions",
    reference: "by both",
  },
  "published-transitions": {
    question: "Which changes of `published` are possible after the create?",
    source: "States and transitions",
    reference: "none through the API",
    unobserved: "No operation of the contract changes it, and a PATCH with it could publish a survey's pages.",
  },
  "whole-survey-patch": {
    question: "Is a PATCH accepted whose body is a whole survey as it was read?",
    source: "Endpoints, PATCH /surveys/{id}",
    reference: "rejected 400",
    unobserved: "A service that accepts it might change members that PATCH must not change, such as the slug.",
    unvaried: "No check depends on it.",
  },
  "overwritten-pages": {
    question: "Do the page and the responses of a recipient remain that an overwrite removes?",
    source: "Endpoints, rule 2",
    reference: "the page is gone, the responses stay",
    unobserved: "The test needs a response before an overwrite, and a run overwrites no list with responses.",
    unvaried: "No check depends on it.",
  },
  "null-texts": {
    question: "What does a PATCH with `welcomeMessage`, `logoUrl` or `accentColor` null do?",
    source: "Gaps of Resources",
    reference: "cleared",
    unobserved:
      "Each of the three members needs a PATCH and a read. `null-description` observes the fourth optional text.",
    unvaried: "No check depends on it.",
  },
  "patch-response-members": {
    question: "Which members of the survey does the response to a PATCH leave out?",
    source: "Gaps of Endpoints; Endpoints, PATCH /surveys/{id}",
    reference: "none",
    unobserved:
      "The omitted members may depend on the survey and on the PATCH. A run compares the members that are shown.",
    unvaried: "No run observes it, and no check depends on it.",
  },
} as const satisfies Record<string, OpenPoint>;
