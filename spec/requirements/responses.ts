import { chapter } from "./requirement.ts";

export const responses = chapter({
  title: "Responses",
  prefix: "RSP",
  introduction: "Reading the responses collected for a survey.",
  requirements: {
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
      untestable: "Answering needs a recipient's page, whose form isn't described.",
    },
  },
});
