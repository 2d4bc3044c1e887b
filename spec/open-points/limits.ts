import type { OpenPoint } from "./open-point.ts";

/** What the contract leaves open in the chapter Limits. */
export const limits = {
  "over-cap-status": {
    question: "Which status refuses more than 200 recipients?",
    source: "Endpoints, rule 6",
    reference: "400",
  },
  "over-cap-add": {
    question: "Is an add past 200 recipients rejected as a whole, or are as many added as there is room for?",
    source: "Endpoints, rule 6",
    reference: "all or none",
  },
  "rows-per-add": {
    question: "How many rows may one add bring?",
    source: "Limits, recipients per survey; Endpoints, rule 6",
    reference: "200 or more",
  },
  "rate-limit-headers": {
    question: "Which headers tell of the rate limit?",
    source: "Gaps of Limits",
    reference: "ratelimit, ratelimit-policy",
  },
  "rate-limit-threshold": {
    question: "How many requests in which time does a key have?",
    source: "Gaps of Limits",
    reference: "10,000 requests in 60 s",
    unobserved: "Finding it out takes a burst, which a guest sends only when asked to.",
  },
  "retry-after": {
    question: "Does a 429 carry `Retry-After`?",
    source: "Gaps of Limits",
    reference: "yes",
    unobserved: "Only a 429 shows it, and a run avoids those unless asked for.",
    unvaried: "No check depends on it.",
  },
} as const satisfies Record<string, OpenPoint>;
