import { chapter, since } from "./requirement.ts";

/** Requirements on clients. */
export const clients = chapter({
  title: "Clients",
  prefix: "CLI",
  introduction:
    "What binds those who call the service, in addition to [SVC-10](#SVC-10) and [AUT-13](#AUT-13). Nothing here is required of a service, and no run that judges a service judges it: traffic that others send shows it.",
  requirements: since("1.0", {
    "CLI-1": {
      title: "A key with every request",
      level: "MUST",
      basis: "stated",
      source: "Endpoints, introduction; Authentication, rule 2",
      text: "A client MUST send the header `Authorization` with every request.",
    },
    "CLI-2": {
      title: "The key as a bearer token",
      level: "MUST",
      basis: "stated",
      source: "Authentication, rule 2",
      text: "The header `Authorization` of a request MUST hold `Bearer` and the API key.",
    },
    "CLI-3": {
      title: "Bodies in JSON",
      level: "MUST",
      basis: "stated",
      source: "Endpoints, introduction",
      text: "A client MUST send the body of a request as JSON.",
    },
    "CLI-4": {
      title: "Members of an update",
      level: "SHOULD",
      basis: "practice",
      source: "Endpoints, PATCH /surveys/{id}",
      text: "A PATCH SHOULD send no other members than `title`, `description`, `welcomeMessage`, `logoUrl`, `accentColor`, `questions` and `recipients`.",
      rationale:
        'The contract says "any subset of" these seven and, as with the members of CLI-5, forbids no others; a client can\'t rely on others, because their effect is open.',
    },
    "CLI-5": {
      title: "Documented members",
      level: "SHOULD",
      basis: "practice",
      source: "Resources",
      text: "Surveys, questions, recipients and adds that a client sends SHOULD have no members that the contract doesn't name.",
      rationale: "The contract names the members and forbids no others; services may reject, ignore or keep them.",
    },
    "CLI-6": {
      title: "Recipients in one request",
      level: "MUST",
      basis: "implied",
      source: "Endpoints, rule 6; Limits, recipients per survey",
      text: "A client MUST NOT name more than 200 different recipients in one request.",
      note: "Recipient objects with one `id`, or with one `email`, name one recipient.",
      rationale:
        "The contract limits the recipients of a survey; a request that names more different ones can't be carried out.",
    },
    "CLI-7": {
      title: "Types of questions",
      level: "MUST",
      basis: "stated",
      source: "Question, type",
      text: "Each question that a client sends MUST have one of the eleven types.",
    },
    "CLI-8": {
      title: "Bounds of scales",
      level: "MUST",
      basis: "stated",
      source: "Endpoints, rule 8; Question, scaleMin; Question, scaleMax",
      text: "A linear_scale question that a client sends MUST have a `scaleMin` of 0 or 1 and an integer `scaleMax` from 2 to 10.",
    },
    "CLI-9": {
      title: "No key in an address",
      level: "SHOULD",
      basis: "practice",
      source: "RFC 6750 §2.3",
      text: "A client SHOULD NOT put an API key into the address of a request.",
      rationale: "The contract names one place for the key, the header. URLs appear in logs and histories.",
    },
  }),
});

/** The literal id of a requirement for clients. */
export type ClientRequirementId = keyof typeof clients.requirements;

/** Every requirement of the chapter for clients, in its order. */
export const clientRequirementIds = Object.keys(clients.requirements) as readonly ClientRequirementId[];
