import type { OpenPoint } from "./open-point.ts";

/** Open points of the chapter Limits. */
export const limits = {
  "over-cap-status": {
    question: "With which status are more than 200 recipients rejected?",
    source: "Endpoints, rule 6",
    reference: "400",
  },
  "over-cap-add": {
    question: "Is an add past 200 recipients rejected as a whole, or are as many added as there is room for?",
    source: "Endpoints, rule 6",
    reference: "all or none",
  },
  "rows-per-request": {
    question: "How many recipient objects may one create or PATCH contain?",
    source: "Limits, recipients per survey; Endpoints, rule 6",
    reference: "200 or more",
  },
  "rows-per-add": {
    question: "How many recipient objects may one add contain?",
    source: "Limits, recipients per survey; Endpoints, rule 6",
    reference: "200 or more",
  },
  "rate-limit-headers": {
    question: "Which header fields describe the rate limit?",
    source: "Gaps of Limits",
    reference: "ratelimit, ratelimit-policy",
  },
  "rate-limit-threshold": {
    question: "How many requests may a key send, in which time, and which of them count?",
    source: "Gaps of Limits",
    reference: "10,000 requests in 60 s; all count that carry the key",
    unobserved: "To find out takes a burst of requests, which a run sends only if it is asked to.",
  },
  "retry-after": {
    question: "Does a 429 carry `Retry-After`?",
    source: "Gaps of Limits",
    reference: "yes",
    unobserved:
      "Only a 429 shows it: a run keeps below the rate limits that it meets, and waits as the field says where a 429 has it.",
  },
  "surveys-per-key": {
    question: "How many surveys may a key have, and with which status is one more rejected?",
    source: "Gaps of Limits; Endpoints, POST /surveys",
    reference: "any number",
    unobserved: "To find out, a run would have to create surveys until one is rejected, and nobody can delete them.",
    unvaried: "No run observes it, and no check depends on it.",
  },
} as const satisfies Record<string, OpenPoint>;
