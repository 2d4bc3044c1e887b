import { chapter, since } from "./requirement.ts";

export const errors = chapter({
  title: "Errors",
  prefix: "ERR",
  introduction: "How refusals are told, and what they leave behind.",
  requirements: since("1.0", {
    "ERR-1": {
      level: "MUST",
      basis: "stated",
      source: "Errors, 400",
      text: "POST /surveys with a payload that fails validation is answered 400.",
    },
    "ERR-2": {
      level: "MUST",
      basis: "stated",
      source: "Errors, 400",
      text: "PATCH /surveys/{id} with a payload that fails validation is answered 400.",
    },
    "ERR-3": {
      level: "MUST",
      basis: "stated",
      source: "Errors, 400",
      text: "POST /surveys/{id}/recipients with a payload that fails validation is answered 400.",
    },
    "ERR-4": {
      level: "MUST",
      basis: "stated",
      source: "Errors, 400",
      text: "The 400 of POST /surveys carries the validation `details`.",
    },
    "ERR-5": {
      level: "MUST",
      basis: "stated",
      source: "Errors, 400",
      text: "The 400 of PATCH /surveys/{id} carries the validation `details`.",
    },
    "ERR-6": {
      level: "MUST",
      basis: "stated",
      source: "Errors, 400",
      text: "The 400 of POST /surveys/{id}/recipients carries the validation `details`.",
    },
    "ERR-7": {
      level: "SHOULD",
      basis: "practice",
      source: "Errors, 400",
      text: "The validation `details` name the member that failed.",
    },
    "ERR-10": {
      level: "MUST",
      basis: "implied",
      source: "Errors, 400",
      text: "A create that fails validation creates nothing.",
    },
    "ERR-11": {
      level: "MUST",
      basis: "implied",
      source: "Errors, 400",
      text: "A PATCH that fails validation changes nothing, not even the members that were valid.",
    },
    "ERR-12": {
      level: "MUST",
      basis: "implied",
      source: "Errors, 400",
      text: "An add that fails validation changes nothing, not even for the rows that were valid.",
    },
    "ERR-13": {
      level: "MUST",
      basis: "stated",
      source: "Endpoints, introduction; Errors, 400",
      text: "A JSON body that is no object is refused on the three endpoints that take a body.",
    },
    "ERR-14": {
      level: "MUST",
      basis: "implied",
      source: "Endpoints, introduction",
      text: "A body that is no JSON is refused on the three endpoints that take a body, and changes nothing.",
    },
    "ERR-15": {
      level: "SHOULD",
      basis: "practice",
      source: "Errors, 400; RFC 9110 §15.5.1",
      text: "A body that is no JSON is answered 400 with `details`.",
    },
    "ERR-20": {
      level: "MUST",
      basis: "stated",
      source: "Errors, 404",
      text: "A survey that doesn't exist is answered 404 on all four `{id}` endpoints.",
    },
    "ERR-21": {
      level: "MUST",
      basis: "implied",
      source: "Errors, 404",
      text: "A request for a survey that doesn't exist creates none.",
    },
    "ERR-30": {
      level: "SHOULD",
      basis: "practice",
      source: "RFC 9110 §15.6",
      text: "Unexpected input (unknown members, `__proto__`, null, deep nesting, odd text in paths) is never answered with a server error.",
    },
  }),
});
