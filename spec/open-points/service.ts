import type { OpenPoint } from "./open-point.ts";

/** Open points of the chapter Service. */
export const service = {
  "status-create": {
    question: "Which success status does POST /surveys return?",
    source: "Gaps of Endpoints",
    reference: "201",
  },
  "status-list": {
    question: "Which success status does GET /surveys return?",
    source: "Gaps of Endpoints",
    reference: "200",
  },
  "status-read": {
    question: "Which success status does GET /surveys/{id} return?",
    source: "Gaps of Endpoints",
    reference: "200",
  },
  "status-update": {
    question: "Which success status does PATCH /surveys/{id} return?",
    source: "Gaps of Endpoints",
    reference: "200",
  },
  "status-add": {
    question: "Which success status does POST /surveys/{id}/recipients return?",
    source: "Gaps of Endpoints",
    reference: "200",
  },
  "status-responses": {
    question: "Which success status does GET /surveys/{id}/responses return?",
    source: "Gaps of Endpoints",
    reference: "200",
  },
  "envelope-read": {
    question: "Which part of the response to GET /surveys/{id} is the survey?",
    source: "Gaps of Endpoints",
    reference: "survey",
  },
  "envelope-update": {
    question: "Which part of the response to PATCH /surveys/{id} is the survey?",
    source: "Gaps of Endpoints",
    reference: "survey",
  },
  "envelope-list": {
    question: "Which part of the response to GET /surveys is the list?",
    source: "Gaps of Endpoints",
    reference: "surveys",
  },
  "envelope-counts": {
    question: "Which part of the response to an add are the counts?",
    source: "Gaps of Endpoints",
    reference: "top level",
  },
  "envelope-responses": {
    question: "Which part of the response to GET /surveys/{id}/responses is the list?",
    source: "Gaps of Endpoints",
    reference: "responses",
  },
  "content-type-absent": {
    question: "Is a JSON body without a `Content-Type` field accepted?",
    source: "Endpoints, introduction",
    reference: "accepted",
  },
  "form-bodies": {
    question: "Is a body sent as `application/x-www-form-urlencoded` accepted, whatever is made of it?",
    source: "Endpoints, introduction",
    reference: "rejected 400",
  },
  "body-size": {
    question: "How large may a request be?",
    source: "Gaps of Endpoints",
    reference: "1 MiB, then 413",
    unobserved: "A run would have to send larger and larger bodies to a deployment.",
  },
  "text-length": {
    question: "How long may a text be?",
    source: "Gaps of Resources",
    reference: "10,000 characters",
    unobserved: "Each accepted text stays in a survey that the API can't delete.",
  },
  "version-policy": {
    question: "How are versions deprecated, and which changes count as compatible?",
    source: "Gaps of Versioning",
    reference: "unversioned beyond /api/v1",
    unobserved: "A policy covers several versions, and a run sees one.",
    unvaried: "A policy is kept over years, and a server is judged in a minute.",
  },
  notifications: {
    question: "What does the service send because of `notifyOnResponse`, when, and in what form?",
    source: "Events",
    reference: "a mail to `notificationEmail` after each response, with a link and no answers",
    unobserved: "Notifications go to an inbox, and a run can't read it.",
    unvaried: "The suite sees no mail.",
  },
  delete: {
    question: "Does the service have a delete operation?",
    source: "Gaps of Endpoints",
    reference: "no",
    unobserved: "The contract names neither a method nor a path for it.",
  },
  "location-header": {
    question: "Does the response to a create carry `Location`?",
    source: "Gaps of Endpoints",
    reference: "no",
  },
  validators: {
    question: "Which validators (`ETag`, `Last-Modified`) does the response to a read carry?",
    source: "Gaps of Endpoints",
    reference: "none",
  },
  "conditional-requests": {
    question: "Are `If-Match` and idempotency keys honoured?",
    source: "Gaps of Endpoints",
    reference: "no",
    unobserved:
      "The contract names neither header field, and a service that ignores them can't be told from one that accepts them.",
    unvaried: "No check depends on it.",
  },
  "head-requests": {
    question: "Is HEAD answered like GET, without the body?",
    source: "Endpoints",
    reference: "yes",
    unobserved: "The contract does not list HEAD, and a client of this API has no use for a survey without its body.",
    unvaried: "No check depends on it.",
  },
  "cross-origin-requests": {
    question: "Are OPTIONS requests and cross-origin requests of browsers supported?",
    source: "Endpoints",
    reference: "no, OPTIONS is answered 404",
    unobserved: "Scripts in browsers send them, and a server may accept only some origins. A run has no origin.",
    unvaried: "No check depends on it.",
  },
  "other-methods": {
    question: "What is the status of the response to a method that an endpoint does not have?",
    source: "Endpoints",
    reference: "404",
    unobserved: "The contract does not describe other methods: PUT might replace a survey, and DELETE might remove it.",
    unvaried: "No check depends on it.",
  },
  "unknown-paths": {
    question: "What is the status of the response to a path that is not one of the six?",
    source: "Endpoints",
    reference: "401 without a key, 404 with one",
    unobserved:
      "A path outside the contract may belong to another program on the same host, so a run uses only the six paths.",
    unvaried: "No check depends on it.",
  },
  "trailing-slash": {
    question: "Does a path with a trailing slash name the same resource?",
    source: "Endpoints",
    reference: "yes",
    unobserved: "Servers and proxies often answer it with a redirect, which a run does not follow.",
    unvaried: "No check depends on it.",
  },
  "path-spelling": {
    question: "Are a percent-encoded slug and a slug in other letter case accepted in a path?",
    source: "Endpoints, rule 1",
    reference: "percent-encoded yes, other letter case no",
    unobserved:
      "The slugs of a run need no encoding, and a slug in another letter case could belong to another survey.",
    unvaried: "No check depends on it.",
  },
  "other-content-types": {
    question: "Is a JSON body with another media type accepted, such as `text/plain`?",
    source: "Endpoints, introduction",
    reference: "accepted",
    unobserved: "There are too many types to test. `content-type-absent` shows how strictly a service checks the type.",
    unvaried: "No check depends on it.",
  },
  "accept-header": {
    question: "Is a request whose `Accept` excludes JSON answered 406?",
    source: "Endpoints, introduction",
    reference: "no, `Accept` is ignored",
    unobserved: "The contract defines only JSON, so a client has no reason to exclude it.",
    unvaried: "No check depends on it.",
  },
  "content-encoding": {
    question: "Is a compressed request body accepted?",
    source: "Endpoints, introduction",
    reference: "rejected 400",
    unobserved: "A proxy may decode or reject a compressed body, and the response would come from the proxy.",
    unvaried: "No check depends on it.",
  },
  "byte-order-mark": {
    question: "Is a byte order mark before a JSON body accepted?",
    source: "Endpoints, introduction; RFC 8259 §8.1",
    reference: "accepted",
    unobserved: "RFC 8259 §8.1 does not allow it. A run sends it only as hostile input, to find server errors.",
    unvaried: "No check depends on it.",
  },
  "invalid-utf8": {
    question: "Is a body that is not valid UTF-8 accepted?",
    source: "Endpoints, introduction; RFC 8259 §8.1",
    reference: "accepted, with U+FFFD for the invalid bytes",
    unobserved: "RFC 8259 §8.1 does not allow it, and there is no expected value for the invalid bytes.",
    unvaried: "No check depends on it.",
  },
  "duplicate-members": {
    question: "Which of two members with one name counts?",
    source: "Endpoints, introduction; RFC 8259 §4",
    reference: "the last",
    unobserved:
      "RFC 8259 §4 calls the result unpredictable. A run sends them only as hostile input, to find server errors.",
    unvaried: "No check depends on it.",
  },
  "json-extensions": {
    question:
      "Is a body with extensions of JSON accepted, for example a comment, a trailing comma or text after the value?",
    source: "Endpoints, introduction; RFC 8259 §9",
    reference: "rejected 400",
  },
  "empty-body": {
    question: "Is a create, a PATCH or an add with an empty body accepted?",
    source: "Endpoints, introduction",
    reference: "rejected 400",
  },
  transport: {
    question: "Is the service reached by https, by http or by both?",
    source: "What the service does, 8",
    reference: "http",
    unobserved: "A run uses only the given base URL, because another URL may belong to another service.",
    unvaried: "Every variant is served to the suite in the same way.",
  },
  redirects: {
    question: "Does the service redirect requests?",
    source: "What the service does, 8",
    reference: "no",
    unobserved:
      "A run follows no redirects, so that no other host gets the key, and rejects a base URL that redirects.",
    unvaried: "A run rejects such a server before it judges anything.",
  },
  "number-spelling": {
    question: "Is a number that is written another way, such as `1.0` or `1e0`, the integer 1?",
    source: "Endpoints, introduction; RFC 8259 §6",
    reference: "yes",
    unobserved: "A run writes integers without a fraction or an exponent, as JSON libraries do.",
    unvaried: "No check depends on it.",
  },
} as const satisfies Record<string, OpenPoint>;
