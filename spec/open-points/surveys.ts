import type { OpenPoint } from "./open-point.ts";
import { surveysRefused } from "./surveys-refused.ts";
import { surveysUpdating } from "./surveys-updating.ts";

/** Open points of the chapter Surveys. */
export const surveys = {
  "list-pagination": {
    question: "How is a long list of surveys divided into pages?",
    source: "Gaps of Endpoints",
    reference: "cursor",
  },
  "list-items": {
    question: "Does the list contain whole surveys or summaries?",
    source: "Gaps of Endpoints",
    reference: "summaries",
  },
  "list-delay": {
    question: "Does the list show a write at once, or up to 2 s later?",
    source: "Endpoints, GET /surveys",
    reference: "at once",
  },
  "list-order": {
    question: "In which order does the list contain the surveys?",
    source: "Gaps of Endpoints",
    reference: "newest first",
  },
  "list-filtering": {
    question: "Can the list be filtered?",
    source: "Gaps of Endpoints",
    reference: "no",
    unobserved:
      "The contract defines no filter, and a server that ignores an unknown parameter can't be told from one that matches everything.",
  },
  "survey-id-format": {
    question: "What does a survey id look like?",
    source: "Gaps of Resources",
    reference: "uuid",
  },
  "slug-absent": {
    question: "What is the slug of a survey that is created without one?",
    source: "Survey, slug",
    reference: "generated",
  },
  "slug-capitals": {
    question: "Are capital letters in a slug accepted, and are they kept?",
    source: "Survey, slug",
    reference: "rejected 400",
  },
  "slug-spaces": {
    question: "Are spaces in a slug accepted, and are they kept?",
    source: "Survey, slug",
    reference: "rejected 400",
  },
  "slug-underscores": {
    question: "Are underscores in a slug accepted, and are they kept?",
    source: "Survey, slug",
    reference: "rejected 400",
  },
  "slug-across-keys": {
    question: "May two keys each have a survey with the same slug?",
    source: "Survey, slug; Authentication, rule 3",
    reference: "rejected 409",
  },
  "slug-like-an-id": {
    question: "Which survey does `{id}` name when one survey's slug is another's id?",
    source: "Endpoints, rule 1",
    reference: "such a slug is rejected",
    unobserved: "A run would have to make one survey unreachable.",
  },
  "extra-survey-members": {
    question: "Which members beyond the documented ones does a survey carry?",
    source: "Gaps of Resources",
    reference: "createdAt, updatedAt",
  },
  "unknown-members": {
    question: "Is an unknown member in a create accepted, and is it kept?",
    source: "Gaps of Resources",
    reference: "dropped",
  },
  "unset-members": {
    question: "How is an optional member returned that was never set?",
    source: "Gaps of Resources",
    reference: "null",
  },
  "null-on-create": {
    question: "On create, does `null` have the same effect as omitting an optional member?",
    source: "Gaps of Resources",
    reference: "yes for texts and the slug; `published` and `notifyOnResponse` are rejected 400",
    unobserved: "The answer may differ for each of the optional members, and each create leaves a survey behind.",
    unvaried: "No check depends on it.",
  },
  "required-on-create": {
    question: "Which of targetCompany, title, description, questions and recipients are required on create?",
    source: "Gaps of Resources",
    reference: "targetCompany, title",
  },
  "padded-text": {
    question: "Is white space at the ends of a text kept?",
    source: "Gaps of Resources",
    reference: "kept",
  },
  "line-breaks": {
    question: "Is a line break kept in a text of one line, for example a label?",
    source: "Gaps of Resources",
    reference: "kept",
  },
  markup: {
    question: "Are HTML tags in a text kept?",
    source: "Gaps of Resources",
    reference: "kept",
  },
  "text-entities": {
    question: "Are the signs of HTML in a text (`&`, `<`, `>`, quotes) returned as entities, and entities as signs?",
    source: "Gaps of Resources",
    reference: "kept",
    unobserved: "Each character and entity may be treated differently. `markup` observes tags.",
    unvaried: "No run observes it, and no check depends on it.",
  },
  "logo-spelling": {
    question: "Is a logo's address returned as it was spelled: its fragment, the order of its parameters, its escapes?",
    source: "Survey, logoUrl",
    reference: "kept",
    unobserved: "An address has too many spellings to test. `logo-copies` observes if the address is unchanged.",
    unvaried: "No run observes it, and no check depends on it.",
  },
  "logo-copies": {
    question: "Is a logo returned with the address that was given, or with that of a copy?",
    source: "Survey, logoUrl",
    reference: "as given",
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
    question: "What is `published` if a create omits it?",
    source: "Survey, published",
    reference: "false",
  },
  "default-notify-on-response": {
    question: "What is `notifyOnResponse` if a create omits it?",
    source: "Survey, notifyOnResponse",
    reference: "false",
  },
  "id-given-on-create": {
    question: "What does a create do with a given `id`?",
    source: "Survey, id",
    reference: "ignored",
    unobserved: "A service that stores it would keep a survey under an id that it did not choose.",
    unvaried: "No check depends on it.",
  },
  "unicode-normal-form": {
    question: "Is the Unicode normal form of a text kept?",
    source: "Gaps of Resources",
    reference: "kept",
  },
  "text-characters": {
    question: "Which characters may a text not contain, and is a text with one rejected or changed?",
    source: "Gaps of Resources",
    reference: "none are excluded",
    unobserved:
      "A text has more than a million possible characters; a run sends a choice of many scripts, which a service may reject.",
    unvaried: "No check depends on it.",
  },
  "empty-text": {
    question: "Is an empty `title` or `label` accepted?",
    source: "Gaps of Resources",
    reference: "`title` rejected 400, `label` accepted",
    unobserved:
      "A run recognises its surveys by their titles, so it empties none; `empty-values` observes text members that may be empty.",
    unvaried: "No check depends on it.",
  },
  "text-coercion": {
    question: "Is a number accepted where a text is expected, such as `title: 5`?",
    source: "Gaps of Resources",
    reference: "rejected 400",
    unobserved:
      "The answer may differ for each text; `boolean-coercion` and `number-coercion` observe how strictly types are read.",
    unvaried: "No check depends on it, nor does the variant that stores numbers as strings show it.",
  },
  "setting-coercion": {
    question: "Is a string or number accepted for `published` or `notifyOnResponse`?",
    source: "Survey, published, notifyOnResponse",
    reference: "rejected 400",
    unobserved: "A service that accepts it may publish the survey or turn its notifications on.",
    unvaried: "No check depends on it.",
  },
  "invite-copy-on-survey": {
    question: "What does a create do with invite copy given on a survey?",
    source: "Resources, closing rule of Recipient",
    reference: "dropped",
    unobserved:
      "RCP-18 judges that no such copy is returned; whether a service drops it or keeps it unseen shows in no response.",
    unvaried: "No check depends on it.",
  },
  "slug-form": {
    question: "How long may a slug be, may it be empty, and which characters may it have?",
    source: "Survey, slug",
    reference: "1 to 100 characters; none in addition to lower-case letters, digits and single hyphens between them",
    unobserved:
      "`slug-capitals`, `slug-spaces` and `slug-underscores` observe the common characters; each further try may leave a survey behind.",
    unvaried: "No check depends on it.",
  },
  "empty-values": {
    question: "Is an empty text or list returned as it was given, as null, as a default, or not at all?",
    source: "Gaps of Resources",
    reference: "as given",
  },
  "null-lists": {
    question: "Is `null` accepted for `questions` or `recipients`?",
    source: "Survey, questions, recipients",
    reference: "rejected 400",
    unobserved:
      "The answer may differ for two lists on three endpoints, and a service that reads `null` as empty drops every recipient.",
    unvaried: "No check depends on it.",
  },
  ...surveysRefused,
  ...surveysUpdating,
} as const satisfies Record<string, OpenPoint>;
