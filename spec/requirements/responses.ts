import { chapter, since } from "./requirement.ts";

export const responses = chapter({
  title: "Responses",
  prefix: "RSP",
  introduction: "Reading the responses collected for a survey.",
  requirements: since("1.0", {
    "RSP-1": {
      level: "MUST",
      basis: "stated",
      source: "What the service does, 5; Endpoints, GET /surveys/{id}/responses",
      text: "GET /surveys/{id}/responses with the survey's id answers with success and the survey's responses.",
    },
    "RSP-2": {
      level: "MUST",
      basis: "stated",
      source: "Endpoints, rule 1",
      text: "GET /surveys/{id}/responses takes the survey's slug as well as its id.",
    },
    "RSP-3": {
      level: "MUST",
      basis: "implied",
      source: "Endpoints, GET /surveys/{id}/responses",
      text: "A survey that nobody has answered has no responses.",
    },
    "RSP-4": {
      level: "MUST",
      basis: "stated",
      source: "What the service does, 5",
      text: "A response that was submitted on a recipient's page is among the survey's responses.",
    },
    "RSP-5": {
      level: "MUST",
      basis: "implied",
      source: "What the service does, 5",
      text: "A response that is read holds the answers that the recipient gave.",
    },
    "RSP-6": {
      level: "MUST",
      basis: "stated",
      source: "Endpoints, rule 1; Endpoints, GET /surveys/{id}/responses",
      text: "The responses of an answered survey are the same whether its id or its slug names it.",
    },
    "RSP-7": {
      level: "MUST",
      basis: "stated",
      source: "Authentication, rule 3; Errors, 404",
      text: "The responses of an answered survey are shown to no other key, which is answered 404.",
    },
    "RSP-8": {
      level: "MUST",
      basis: "implied",
      source: "Endpoints, GET /surveys/{id}/responses",
      text: "A response to one survey is not among the responses of another.",
    },
  }),
});
