import type { OpenPoint } from "./open-point.ts";

/** Open points of the chapter Limits. */
export const limits = {
  "over-cap-status": {
    question: "Which status do more than 200 recipients get?",
    source: "Endpoints, rule 6",
    reference: "400",
  },
  "over-cap-add": {
    question: "Is an add beyond 200 recipients rejected as a whole, or does the service add recipients up to 200?",
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
    question: "How many requests may a key send in which time, and which requests count?",
    source: "Gaps of Limits",
    reference: "10,000 requests in 60 s; all requests with the key count",
    unobserved: "The test needs a burst of requests, which a run sends only with `--probe-rate-limit`.",
  },
  "retry-after": {
    question: "Does a 429 have `Retry-After`?",
    source: "Gaps of Limits",
    reference: "yes",
    unobserved:
      "Only a 429 shows it, and a run stays below the rate limit. If a 429 has the field, the run waits accordingly.",
  },
  "surveys-per-key": {
    question: "How many surveys may a key have, and which status does one more get?",
    source: "Gaps of Limits; Endpoints, POST /surveys",
    reference: "any number",
    unobserved: "A run would have to create surveys until one is rejected, and the API can't delete them.",
    unvaried: "No run observes it, and no check depends on it.",
  },
} as const satisfies Record<string, OpenPoint>;
