import type { OpenPoint } from "./open-point.ts";

/** What the contract leaves open in the chapter Surveys. */
export const surveys = {
  "list-pagination": {
    question: "How is a long list of surveys cut into pages?",
    source: "Gaps of Endpoints",
    reference: "cursor",
  },
  "list-items": {
    question: "Does the list hold whole surveys or summaries?",
    source: "Gaps of Endpoints",
    reference: "summaries",
  },
  "list-order": {
    question: "In which order does the list hold the surveys?",
    source: "Gaps of Endpoints",
    reference: "newest first",
  },
  "list-filtering": {
    question: "Can the list be filtered?",
    source: "Gaps of Endpoints",
    reference: "no",
    unobserved: "There is no name of a filter to try.",
  },
  "survey-id-format": {
    question: "What does a survey id look like?",
    source: "Gaps of Resources",
    reference: "uuid",
  },
  "slug-absent": {
    question: "What is the slug of a survey that was created without one?",
    source: "Survey, slug",
    reference: "generated",
  },
  "slug-format": {
    question: "What becomes of a slug with capitals, a space and an underscore?",
    source: "Survey, slug",
    reference: "refused 400",
  },
  "slug-across-keys": {
    question: "May two keys each have a survey with the same slug?",
    source: "Survey, slug; Authentication, rule 3",
    reference: "refused 409",
  },
  "slug-like-an-id": {
    question: "Which survey does `{id}` name when one survey's slug is another's id?",
    source: "Endpoints, rule 1",
    reference: "such a slug is refused",
    unobserved: "A run would have to break a survey to ask.",
  },
  "extra-survey-members": {
    question: "Which members beyond the documented ones does a survey carry?",
    source: "Gaps of Resources",
    reference: "createdAt, updatedAt",
  },
  "unknown-members": {
    question: "What becomes of an unknown member in a create?",
    source: "Gaps of Resources",
    reference: "dropped",
  },
  "unset-members": {
    question: "How is an optional member shown that was never set?",
    source: "Gaps of Resources",
    reference: "null",
  },
  "null-members": {
    question: "What becomes of PATCH with `description` null?",
    source: "Gaps of Resources",
    reference: "cleared",
  },
  "required-on-create": {
    question: "Which of targetCompany, title, description, questions and recipients are required on create?",
    source: "Gaps of Resources",
    reference: "targetCompany, title",
  },
  "padded-text": {
    question: "What becomes of white space around a text?",
    source: "Gaps of Resources",
    reference: "kept",
  },
  "line-breaks": {
    question: "What becomes of a line break within a text of one line, for example a label?",
    source: "Gaps of Resources",
    reference: "kept",
  },
  markup: {
    question: "What becomes of HTML tags in a text?",
    source: "Gaps of Resources",
    reference: "kept",
  },
  "logo-copies": {
    question: "Is a logo shown under the address that was given, or under that of a copy?",
    source: "Survey, logoUrl",
    reference: "as given",
  },
  "logo-validation": {
    question: "Is a `logoUrl` that is no URL refused?",
    source: "Survey, logoUrl",
    reference: "refused 400",
  },
  "empty-patch": {
    question: "Is PATCH with no member at all accepted?",
    source: "Endpoints, PATCH /surveys/{id}",
    reference: "accepted",
  },
  "patch-other-members": {
    question: "What becomes of PATCH of a member outside the seven, for example `targetCompany`?",
    source: "Endpoints, PATCH /surveys/{id}",
    reference: "refused 400",
  },
  "published-changes": {
    question: "May a published survey be changed, by PATCH or by an add?",
    source: "States and transitions",
    reference: "by both",
  },
  "published-transitions": {
    question: "Which moves does `published` allow after the create?",
    source: "States and transitions",
    reference: "none through the API",
    unobserved: "PATCH doesn't name the member.",
  },
  "list-parameters": {
    question: "By which parameters and members does a client ask for the next page of the list?",
    source: "Gaps of Endpoints",
    reference: "query parameters `cursor` and `limit` (1 to 100); the next cursor is `nextCursor`",
    unobserved:
      "The suite follows the page that a response names, in whatever form; `list-pagination` reports the form.",
    unvaried: "`list-pagination` is what varies.",
  },
  "default-published": {
    question: "What is `published` when it is left out on create?",
    source: "Survey, published",
    reference: "false",
  },
  "default-notify-on-response": {
    question: "What is `notifyOnResponse` when it is left out on create?",
    source: "Survey, notifyOnResponse",
    reference: "false",
  },
  "notify-without-address": {
    question: "Is `notifyOnResponse: true` accepted without a `notificationEmail`?",
    source: "Survey, notifyOnResponse",
    reference: "accepted",
    unobserved: "It takes requests of its own, and a run keeps those few.",
    unvaried: "No check depends on it.",
  },
  "notification-email-validation": {
    question: "Is a `notificationEmail` that is not an email address rejected?",
    source: "Survey, notificationEmail",
    reference: "refused 400",
    unobserved: "It takes requests of its own, and a run keeps those few.",
    unvaried: "No check depends on it.",
  },
  "id-given-on-create": {
    question: "What becomes of an `id` given on create?",
    source: "Survey, id",
    reference: "ignored",
    unobserved: "It takes requests of its own, and a run keeps those few.",
    unvaried: "No check depends on it.",
  },
  "whole-survey-patch": {
    question: "Is a PATCH accepted whose body is a whole survey as it was read?",
    source: "Endpoints, PATCH /surveys/{id}",
    reference: "refused 400",
    unobserved: "It takes requests of its own, and a run keeps those few.",
    unvaried: "No check depends on it.",
  },
  "unicode-normal-form": {
    question: "Is the Unicode normal form of a text kept?",
    source: "Gaps of Resources",
    reference: "kept",
    unobserved: "It takes requests of its own, and a run keeps those few.",
    unvaried: "No check depends on it.",
  },
  "text-characters": {
    question: "Which characters may a text not contain?",
    source: "Gaps of Resources",
    reference: "none are excluded",
    unobserved: "It takes requests of its own, and a run keeps those few.",
    unvaried: "No check depends on it.",
  },
  "empty-text": {
    question: "Is an empty `title` or `label` accepted?",
    source: "Gaps of Resources",
    reference: "`title` refused 400, `label` accepted",
    unobserved: "It takes requests of its own, and a run keeps those few.",
    unvaried: "No check depends on it.",
  },
  "text-coercion": {
    question: "Is a number accepted where a text is expected, such as `title: 5`?",
    source: "Gaps of Resources",
    reference: "refused 400",
    unobserved: "It takes requests of its own, and a run keeps those few.",
    unvaried: "No check depends on it.",
  },
  "setting-coercion": {
    question: "Is a string or number accepted for `published` or `notifyOnResponse`?",
    source: "Survey, published, notifyOnResponse",
    reference: "refused 400",
    unobserved: "It takes requests of its own, and a run keeps those few.",
    unvaried: "No check depends on it.",
  },
  "invite-copy-on-survey": {
    question: "What becomes of invite copy given on a survey?",
    source: "Resources, closing rule of Recipient",
    reference: "dropped",
    unobserved: "It takes requests of its own, and a run keeps those few.",
    unvaried: "No check depends on it.",
  },
  "overwritten-pages": {
    question: "What becomes of the page and the responses of a recipient that an overwrite removes?",
    source: "Endpoints, rule 2",
    reference: "the page is gone, the responses stay",
    unobserved: "Only answers on a recipient's page show it.",
    unvaried: "No check depends on it.",
  },
} as const satisfies Record<string, OpenPoint>;
