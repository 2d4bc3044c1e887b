import { chapter, since } from "./requirement.ts";

export const service = chapter({
  title: "Service",
  prefix: "SVC",
  introduction: "The base address, JSON requests and responses, and the scope of the API.",
  requirements: since("1.0", {
    "SVC-1": {
      title: "Paths relative to the base URL",
      level: "MUST",
      basis: "stated",
      source: "What the service does, 8; Versioning",
      text: "The endpoints MUST answer at paths relative to the base URL, which is the API root and ends with the version prefix `/api/v1`.",
    },
    "SVC-2": {
      title: "Successful responses are JSON",
      level: "MUST",
      basis: "stated",
      source: "Endpoints, introduction",
      text: "The body of a successful response MUST be JSON.",
    },
    "SVC-3": {
      title: "Error responses are JSON",
      level: "MUST",
      basis: "stated",
      source: "Endpoints, introduction",
      text: "If an error response has a body, the body MUST be JSON.",
      note: "It applies to all responses of the six endpoints. It does not apply to recipients' pages, other paths (`unknown-paths`) and other methods (`other-methods`).",
    },
    "SVC-4": {
      title: "JSON media type in responses",
      level: "SHOULD",
      basis: "practice",
      source: "RFC 9110 §8.3",
      text: "A response with a body SHOULD name a JSON media type in `Content-Type`.",
    },
    "SVC-5": {
      title: "Equivalent spellings of JSON",
      level: "MUST",
      basis: "implied",
      source: "Endpoints, introduction; RFC 8259 §1, §2, §4, §7",
      text: "White space, `\\u` escapes and the order of members in a JSON body MUST NOT change the meaning of a request.",
      limitedBy: ["duplicate-members", "number-spelling"],
    },
    "SVC-6": {
      title: "Charset parameter",
      level: "SHOULD",
      basis: "practice",
      source: "RFC 8259 §11",
      text: "A request with `Content-Type: application/json; charset=utf-8` SHOULD be processed like one without the parameter.",
    },
    "SVC-7": {
      title: "Unicode text",
      level: "SHOULD",
      basis: "practice",
      source: "RFC 8259 §8.1",
      text: "`title`, `description` and a question's `label` SHOULD accept any Unicode text, including emoji and line breaks, of up to 150, 2,000 and 400 characters.",
      rationale:
        "The three lengths are this document's own: neither the contract nor RFC 8259 gives any. Most services take titles, descriptions and labels of such lengths.",
      limitedBy: ["text-characters"],
    },
    "SVC-8": {
      title: "No mail from the API",
      level: "MUST",
      basis: "stated",
      source: "What the service does, 3",
      text: "A request to the API MUST NOT make the service send mail; invitations are sent from the dashboard's Recipients tab.",
      note: "A response that is submitted on a recipient's page is not a request to the API; what the service sends because of it is open (`notifications`). A client of the API sees no mail: what shows is an `inviteSentAt` on a recipient that a request has just brought, without one. The operator of a deployment can inspect its outbox.",
    },
    "SVC-9": {
      title: "No keys in responses",
      level: "SHOULD",
      basis: "practice",
      source: "RFC 6750 §5.3",
      text: "A response SHOULD NOT contain an API key, in its header fields or its body.",
      note: "A service returns a client's text unchanged, even if the text contains a key.",
    },
    "SVC-10": {
      title: "Content type of requests",
      level: "MUST",
      basis: "stated",
      source: "Endpoints, introduction",
      text: "A client MUST send `Content-Type: application/json` with every request that has a body.",
      untestable:
        "It binds clients, not the service; the suite sends it, and `content-type-absent` observes what a service does without it.",
    },
  }),
});
