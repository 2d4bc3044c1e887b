import { chapter, since } from "./requirement.ts";

export const limits = chapter({
  title: "Limits",
  prefix: "LIM",
  introduction:
    "At most 200 recipients per survey by every road, the bounds of linear scales from both sides, and the rate limit of a key.",
  requirements: since("1.0", {
    "LIM-1": {
      level: "MUST",
      basis: "stated",
      source: "Limits, recipients per survey; Endpoints, rule 6",
      text: "A survey can be created with 200 recipients.",
    },
    "LIM-2": {
      level: "MUST",
      basis: "stated",
      source: "Limits, recipients per survey; Endpoints, rule 6",
      text: "A create with more than 200 recipients is refused.",
    },
    "LIM-3": {
      level: "MUST",
      basis: "stated",
      source: "Limits, recipients per survey; Endpoints, rule 6",
      text: "PATCH can give a survey 200 recipients.",
    },
    "LIM-4": {
      level: "MUST",
      basis: "stated",
      source: "Limits, recipients per survey; Endpoints, rule 6",
      text: "A PATCH with more than 200 recipients is refused.",
    },
    "LIM-5": {
      level: "MUST",
      basis: "stated",
      source: "Limits, recipients per survey; Endpoints, rule 6",
      text: "Adds can bring a survey to 200 recipients.",
    },
    "LIM-6": {
      level: "MUST",
      basis: "stated",
      source: "Limits, recipients per survey; Endpoints, rule 6",
      text: "An add that would take a survey past 200 recipients is refused.",
    },
    "LIM-7": {
      level: "MUST",
      basis: "implied",
      source: "Endpoints, rules 4 and 6",
      text: "Updating recipients of a full survey is no addition: an add that only matches is accepted, all 200 rows of it.",
    },
    "LIM-8": {
      level: "MUST",
      basis: "implied",
      source: "Endpoints, rules 5 and 6",
      text: "Skipping recipients of a full survey is no addition: an add with `skipExisting: true` that only matches is accepted.",
    },
    "LIM-9": {
      level: "MUST",
      basis: "implied",
      source: "Endpoints, rule 6",
      text: "A create that is refused for the limit creates nothing.",
    },
    "LIM-10": {
      level: "MUST",
      basis: "implied",
      source: "Endpoints, rule 6",
      text: "A PATCH or an add that is refused for the limit changes nothing, neither the list nor any other member.",
    },
    "LIM-11": {
      level: "MUST",
      basis: "implied",
      source: "Endpoints, rule 6",
      text: "Concurrent adds never take a survey past 200 recipients.",
    },
    "LIM-20": {
      level: "MUST",
      basis: "stated",
      source: "Limits, linear_scale scaleMin; Endpoints, rule 8",
      text: "A linear_scale question with `scaleMin` 0 or 1 is accepted, on create and PATCH.",
    },
    "LIM-21": {
      level: "MUST",
      basis: "stated",
      source: "Limits, linear_scale scaleMin; Endpoints, rule 8",
      text: "A linear_scale question with any other `scaleMin` is refused, on create and PATCH.",
    },
    "LIM-22": {
      level: "MUST",
      basis: "stated",
      source: "Endpoints, rule 8",
      text: "A linear_scale question without `scaleMin` is refused, on create and PATCH.",
    },
    "LIM-23": {
      level: "MUST",
      basis: "stated",
      source: "Limits, linear_scale scaleMax; Endpoints, rule 8",
      text: "A linear_scale question with an integer `scaleMax` from 2 to 10 is accepted, on create and PATCH.",
    },
    "LIM-24": {
      level: "MUST",
      basis: "stated",
      source: "Limits, linear_scale scaleMax; Question, scaleMax",
      text: "A linear_scale question with any other `scaleMax` is refused, on create and PATCH.",
    },
    "LIM-25": {
      level: "MUST",
      basis: "stated",
      source: "Endpoints, rule 8",
      text: "A linear_scale question without `scaleMax` is refused, on create and PATCH.",
    },
    "LIM-30": {
      level: "MUST",
      basis: "stated",
      source: "Errors, 429; Limits, rate limit per API key",
      text: "A key that exceeds its rate limit is answered 429.",
    },
    "LIM-31": {
      level: "MUST",
      basis: "stated",
      source: "Limits, rate limit per API key",
      text: "The rate limit is the key's own: while one key is limited, another is served.",
    },
  }),
});
