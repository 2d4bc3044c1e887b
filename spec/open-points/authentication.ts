import type { OpenPoint } from "./open-point.ts";

/** Open points of the chapter Authentication. */
export const authentication = {
  "bearer-case": {
    question: "Is the scheme accepted in lower case (`bearer`)?",
    source: "Authentication, rule 2; RFC 9110 \u00a711.1",
    reference: "accepted",
  },
  "bearer-spaces": {
    question: "Are several spaces accepted between the scheme and the key?",
    source: "Authentication, rule 2; RFC 9110 §11.4",
    reference: "accepted",
    unobserved:
      "RFC 9110 §11.4 lets a server accept several, and no client library sends them; `bearer-case` and `other-scheme` ask about spellings that clients do send.",
    unvaried: "No check depends on it.",
  },
  "other-scheme": {
    question: "Is a valid key accepted under another scheme (`Basic`)?",
    source: "Authentication, rule 2",
    reference: "rejected 401",
  },
  "key-in-query": {
    question: "Is a key accepted in the query string?",
    source: "Authentication, rule 2",
    reference: "rejected 401",
    unobserved: "Every proxy on the way would log a key in a URL.",
    unvaried: "No check depends on it.",
  },
  "key-case": {
    question: "Is a key accepted in another letter case?",
    source: "Authentication, rule 4",
    reference: "rejected 401",
    unobserved: "Clients send a key as they received it.",
    unvaried: "No check depends on it.",
  },
  "surveys-of-a-revoked-key": {
    question: "Do the surveys of a revoked key remain?",
    source: "Authentication, rule 3",
    reference: "they stay, and no key can read them",
    unobserved: "Only the revoked key could read them, and another key gets 404 in both cases.",
    unvaried: "No check depends on it.",
  },
  "key-scopes": {
    question: "May a key be restricted, for example to read-only access?",
    source: "Authentication, rules 1 and 3",
    reference: "no",
    unobserved:
      "A run has the keys that it is given. One that may not write shows as rejected writes, whose reason a service need not tell.",
    unvaried: "No run observes it, and no check depends on it.",
  },
} as const satisfies Record<string, OpenPoint>;
