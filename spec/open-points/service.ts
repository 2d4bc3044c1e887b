import type { OpenPoint } from "./open-point.ts";

/** What the contract leaves open in the chapter Service. */
export const service = {
  "status-create": {
    question: "Which success status does POST /surveys answer?",
    source: "Gaps of Endpoints",
    reference: "201",
  },
  "status-list": {
    question: "Which success status does GET /surveys answer?",
    source: "Gaps of Endpoints",
    reference: "200",
  },
  "status-read": {
    question: "Which success status does GET /surveys/{id} answer?",
    source: "Gaps of Endpoints",
    reference: "200",
  },
  "status-update": {
    question: "Which success status does PATCH /surveys/{id} answer?",
    source: "Gaps of Endpoints",
    reference: "200",
  },
  "status-add": {
    question: "Which success status does POST /surveys/{id}/recipients answer?",
    source: "Gaps of Endpoints",
    reference: "200",
  },
  "status-responses": {
    question: "Which success status does GET /surveys/{id}/responses answer?",
    source: "Gaps of Endpoints",
    reference: "200",
  },
  "envelope-read": {
    question: "Where in the answer of GET /surveys/{id} is the survey?",
    source: "Gaps of Endpoints",
    reference: "survey",
  },
  "envelope-update": {
    question: "Where in the answer of PATCH /surveys/{id} is the survey?",
    source: "Gaps of Endpoints",
    reference: "survey",
  },
  "envelope-list": {
    question: "Where in the answer of GET /surveys is the list?",
    source: "Gaps of Endpoints",
    reference: "surveys",
  },
  "envelope-counts": {
    question: "Where in the answer of an add are the counts?",
    source: "Gaps of Endpoints",
    reference: "top level",
  },
  "envelope-responses": {
    question: "Where in the answer of GET /surveys/{id}/responses is the list?",
    source: "Gaps of Endpoints",
    reference: "responses",
  },
  "content-type-absent": {
    question: "What becomes of a JSON body without `Content-Type`?",
    source: "Endpoints, introduction",
    reference: "accepted",
  },
  "body-size": {
    question: "How large may a request be?",
    source: "Gaps of Endpoints",
    reference: "1 MiB, then 413",
    unobserved: "Finding it out means sending ever larger bodies to somebody's deployment.",
  },
  "text-length": {
    question: "How long may a text be?",
    source: "Gaps of Resources",
    reference: "10,000 characters",
    unobserved: "Each longer try would leave larger surveys behind.",
  },
  "version-policy": {
    question: "How are versions deprecated, and which changes count as compatible?",
    source: "Gaps of Versioning",
    reference: "unversioned beyond /api/v1",
    unobserved: "A policy isn't an answer to a request.",
    unvaried: "A policy is kept over years, and a server is judged in a minute.",
  },
  notifications: {
    question: "What is sent by `notifyOnResponse`, when, and in what form?",
    source: "Events",
    reference: "a mail to `notificationEmail` after each response, with a link and no answers",
    unobserved: "A client of the API sees no mail.",
    unvaried: "All mail is alike to a suite that sees none.",
  },
  delete: {
    question: "Is there any delete operation?",
    source: "Gaps of Endpoints",
    reference: "no",
    unobserved: "A run sends only what the contract names.",
  },
} as const satisfies Record<string, OpenPoint>;
