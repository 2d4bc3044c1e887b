import type { OpenPoint } from "./open-point.ts";

/** Open points of the chapter Surveys about values that a service may reject. */
export const surveysRefused = {
  "logo-validation": {
    question: "Is a `logoUrl` that is not a URL rejected?",
    source: "Survey, logoUrl",
    reference: "rejected 400",
  },
  "reachable-logos": {
    question: "Must the logo at a `logoUrl` be reachable, or an image?",
    source: "Survey, logoUrl",
    reference: "no",
    unobserved:
      "The service might send requests to a reachable address, and a run must not cause requests to other hosts.",
    unvaried: "No run observes it, and no check depends on it.",
  },
  "notify-without-address": {
    question: "Is `notifyOnResponse: true` accepted without a `notificationEmail`?",
    source: "Survey, notifyOnResponse",
    reference: "accepted",
    unobserved: "A service that accepts it would keep a survey with its notifications on.",
    unvaried: "No check depends on it.",
  },
  "notification-email-validation": {
    question: "Is a `notificationEmail` that is not an email address rejected?",
    source: "Survey, notificationEmail",
    reference: "rejected 400",
    unobserved: "A service that accepts it would keep a survey with an invalid address.",
    unvaried: "No check depends on it.",
  },
  "rules-across-values": {
    question: "Does a service compare surveys or members, for example for titles that must differ?",
    source: "Gaps of Resources",
    reference: "no, except slugs",
    unobserved:
      "A test of all such rules needs too many requests. A run does not judge a rejection that names such a member.",
    unvaried: "No run observes it, and no check depends on it.",
  },
} as const satisfies Record<string, OpenPoint>;
