import { chapter, since } from "./requirement.ts";

export const responses = chapter({
  title: "Responses",
  prefix: "RSP",
  introduction: "Reading the responses collected for a survey.",
  requirements: since("1.0", {
    "RSP-1": {
      title: "Read the responses",
      level: "MUST",
      basis: "stated",
      source: "What the service does, 5; Endpoints, GET /surveys/{id}/responses",
      text: "GET /surveys/{id}/responses with the survey's id MUST return success and the survey's responses.",
    },
    "RSP-2": {
      title: "Responses by slug",
      level: "MUST",
      basis: "stated",
      source: "Endpoints, rule 1",
      text: "GET /surveys/{id}/responses MUST accept the survey's slug as well as its id.",
    },
    "RSP-3": {
      title: "No responses at first",
      level: "MUST",
      basis: "implied",
      source: "Endpoints, GET /surveys/{id}/responses",
      text: "A survey that nobody has answered MUST have no responses.",
    },
    "RSP-4": {
      title: "Submitted responses are listed",
      level: "MUST",
      basis: "stated",
      source: "What the service does, 5",
      text: "A response that was submitted on a recipient's page MUST be among the survey's responses.",
    },
    "RSP-5": {
      title: "Responses contain the answers",
      level: "MUST",
      basis: "implied",
      source: "What the service does, 5",
      text: "A response MUST contain the answers that the recipient gave.",
    },
    "RSP-6": {
      title: "Same responses by id and slug",
      level: "MUST",
      basis: "implied",
      source: "Endpoints, rule 1; Endpoints, GET /surveys/{id}/responses",
      text: "The responses of an answered survey MUST be the same by its id and by its slug.",
    },
    "RSP-7": {
      title: "Responses of another key's survey",
      level: "MUST",
      basis: "stated",
      source: "Authentication, rule 3; Errors, 404",
      text: "GET /surveys/{id}/responses with another key MUST be answered 404, also when the survey has responses.",
    },
    "RSP-8": {
      title: "Responses stay with their survey",
      level: "MUST",
      basis: "implied",
      source: "Endpoints, GET /surveys/{id}/responses",
      text: "A response to one survey MUST NOT be among the responses of another.",
    },
  }),
});
