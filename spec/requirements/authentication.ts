import { chapter, since } from "./requirement.ts";

export const authentication = chapter({
  title: "Authentication",
  prefix: "AUT",
  introduction: "API keys, and the surveys that each of them may see.",
  requirements: since("1.0", {
    "AUT-1": {
      level: "MUST",
      basis: "stated",
      source: "Authentication, rule 2",
      text: "A request with the header `Authorization: Bearer <API_KEY>` and a valid key is let in, on all six endpoints.",
    },
    "AUT-2": {
      level: "MUST",
      basis: "stated",
      source: "Authentication, rule 4; Errors, 401",
      text: "A request without a key is answered 401, on all six endpoints.",
    },
    "AUT-3": {
      level: "MUST",
      basis: "stated",
      source: "Authentication, rule 4; Errors, 401",
      text: "A request with an invalid key is answered 401, on all six endpoints.",
    },
    "AUT-4": {
      level: "MUST",
      basis: "implied",
      source: "Authentication, rule 4",
      text: "A request that is refused for its key does nothing: it creates no survey and changes none.",
    },
    "AUT-5": {
      level: "MUST",
      basis: "stated",
      source: "Authentication, rule 3; Errors, 404",
      text: "A survey of another key, named by its id, is answered 404 on all four `{id}` endpoints.",
    },
    "AUT-6": {
      level: "MUST",
      basis: "stated",
      source: "Authentication, rule 3; Endpoints, rule 1",
      text: "A survey of another key, named by its slug, is answered 404 on all four `{id}` endpoints.",
    },
    "AUT-7": {
      level: "MUST",
      basis: "implied",
      source: "Authentication, rule 3",
      text: "A request that is refused because the survey belongs to another key changes nothing in it.",
    },
    "AUT-8": {
      level: "MUST",
      basis: "stated",
      source: "Authentication, rule 3; Endpoints, GET /surveys",
      text: "GET /surveys shows no survey of another key.",
    },
    "AUT-9": {
      level: "SHOULD",
      basis: "practice",
      source: "Authentication, rule 3; RFC 9110 §15.5.5",
      text: "The answer for a survey of another key can't be told from the answer for a survey that doesn't exist.",
    },
    "AUT-10": {
      level: "MUST",
      basis: "implied",
      source: "Authentication, rule 3",
      text: "Concurrent requests under two keys never mix: each answer is about the surveys of its own key.",
    },
    "AUT-11": {
      level: "SHOULD",
      basis: "practice",
      source: "RFC 9110 §15.5.2",
      text: "A 401 carries a `WWW-Authenticate` header.",
    },
    "AUT-12": {
      level: "MUST",
      basis: "stated",
      source: "What the service does, 6; Authentication, rule 1",
      text: "API keys are created in the dashboard under Settings, then API keys.",
      untestable: "The dashboard is no part of the HTTP API.",
    },
    "AUT-13": {
      level: "MUST",
      basis: "stated",
      source: "Authentication, rule 5",
      text: "Client tooling reads the key from the environment variable `SERVICE_API_KEY`, or from its alias `SERVICE_TOKEN`.",
      untestable: "It binds clients, not the service; the suite's own command line keeps it.",
    },
    "AUT-14": {
      level: "MUST",
      basis: "implied",
      source: "Authentication, rule 3",
      text: "A survey created under one key is invisible to another key from the start, and stays its creator's when the other key creates surveys of its own.",
    },
    "AUT-15": {
      level: "MUST",
      basis: "stated",
      source: "Authentication, rule 1",
      text: "A caller authenticates with a key from the moment that it was created in the dashboard.",
    },
    "AUT-16": {
      level: "MUST",
      basis: "implied",
      source: "Authentication, rule 4; Errors, 401",
      text: "A key that was revoked is an invalid key: a request with it is answered 401, on all six endpoints.",
    },
  }),
});
