import { chapter, since } from "./requirement.ts";

export const service = chapter({
  title: "Service",
  prefix: "SVC",
  introduction: "The base address, the JSON that travels in both directions, and what lies outside the API.",
  requirements: since("1.0", {
    "SVC-1": {
      level: "MUST",
      basis: "stated",
      source: "What the service does, 8; Versioning",
      text: "The endpoints answer at paths relative to the base URL, which is the API root and ends with the version prefix `/api/v1`.",
    },
    "SVC-2": {
      level: "MUST",
      basis: "stated",
      source: "Endpoints, introduction",
      text: "The body of a successful answer is JSON.",
    },
    "SVC-3": {
      level: "MUST",
      basis: "stated",
      source: "Endpoints, introduction",
      text: "The body of an error answer, where it has one, is JSON.",
    },
    "SVC-4": {
      level: "SHOULD",
      basis: "practice",
      source: "RFC 9110 §8.3",
      text: "An answer with a body names a JSON media type in `Content-Type`.",
    },
    "SVC-5": {
      level: "MUST",
      basis: "implied",
      source: "Endpoints, introduction; RFC 8259 §2, §7",
      text: "Two spellings of the same JSON value (other white space, `\\u` escapes, another order of members) are the same request.",
    },
    "SVC-6": {
      level: "SHOULD",
      basis: "practice",
      source: "RFC 9110 §8.3.1",
      text: "A request whose `Content-Type` is `application/json; charset=utf-8` is understood like one without the parameter.",
    },
    "SVC-7": {
      level: "SHOULD",
      basis: "practice",
      source: "RFC 8259 §8.1",
      text: "Text in any script, emoji and long paragraphs included, is accepted in the text members.",
    },
    "SVC-8": {
      level: "MUST",
      basis: "stated",
      source: "What the service does, 3",
      text: "No request to the API makes the service send mail; invitations are sent from the dashboard's Recipients tab.",
      untestable: "A client of the API sees no mail; the operator of a deployment can look at its outbox.",
    },
    "SVC-9": {
      level: "SHOULD",
      basis: "practice",
      source: "RFC 6750 §5.3",
      text: "No answer repeats the API key.",
    },
  }),
});
