import type { OpenPoint } from "./open-point.ts";
import { recipientsEmails } from "./recipients-emails.ts";
import { recipientsRefused } from "./recipients-refused.ts";

/** Open points of the chapter Recipients. */
export const recipients = {
  "recipient-id-format": {
    question: "What does a recipient id look like?",
    source: "Gaps of Resources",
    reference: "uuid",
  },
  "required-on-recipient": {
    question: "Which members does a new recipient need?",
    source: "Gaps of Resources",
    reference: "email",
  },
  "colour-validation": {
    question: "Is an `accentColor` that is not a hex colour rejected?",
    source: "Recipient, accentColor",
    reference: "rejected 400",
  },
  "overwritten-ids": {
    question: "Does a recipient that is in the list before and after an overwrite keep its id?",
    source: "Endpoints, rule 2",
    reference: "kept",
  },
  "recipients-order": {
    question: "In which order are the recipients returned?",
    source: "Survey, recipients",
    reference: "as given",
  },
  "empty-add": {
    question: "Is an add without recipient objects accepted?",
    source: "Endpoints, POST /surveys/{id}/recipients",
    reference: "accepted",
  },
  "add-without-recipients": {
    question: "Is an add without the member `recipients` rejected?",
    source: "Endpoints, POST /surveys/{id}/recipients",
    reference: "rejected 400",
  },
  "upsert-unnamed-members": {
    question: "Are members kept that an updating recipient object does not name?",
    source: "Endpoints, rule 4",
    reference: "kept",
  },
  "duplicates-in-one-add": {
    question: "What does an add do with two objects that have one new email?",
    source: "Endpoints, rule 3",
    reference: "rejected 400",
  },
  "duplicates-in-one-create": {
    question: "What does a create do with two recipients that have one email?",
    source: "Survey, recipients",
    reference: "rejected 400",
  },
  "unchanged-rows": {
    question:
      "How does an add without `skipExisting: true` count an object that matches a recipient and changes nothing?",
    source: "Endpoints, rule 4",
    reference: "updated",
  },
  "recipients-added-again": {
    question: "Which members does a recipient regain that was removed and is added again?",
    source: "Endpoints, rule 2",
    reference: "nothing",
  },
  "id-and-email-conflict": {
    question: "What does an add do with an object whose id is one recipient's and whose email is another's?",
    source: "Endpoints, rule 3",
    reference: "rejected 400",
  },
  "unknown-recipient-id": {
    question: "What does an add do with an id that no recipient has, with a new email or a known one?",
    source: "Endpoints, rule 3",
    reference: "fresh id",
  },
  "invite-sent-at-given": {
    question: "Can a client set `inviteSentAt`?",
    source: "Recipient, inviteSentAt",
    reference: "writable",
  },
  "invite-sent-at-unset": {
    question: "How is `inviteSentAt` returned before an invitation is sent?",
    source: "Recipient, inviteSentAt",
    reference: "null",
  },
  "invite-sent-at-upsert": {
    question: "Does an update that does not name `inviteSentAt` keep it?",
    source: "Endpoints, rules 4 and 5",
    reference: "kept",
  },
  "page-url-host": {
    question: "Is a recipient's `url` on the API's host?",
    source: "Recipient, url",
    reference: "same host",
  },
  "page-url-locale": {
    question: "Which locale does the path of a recipient's `url` name?",
    source: "What the service does, 4",
    reference: "/s",
  },
  "two-rows-for-one-recipient": {
    question: "What does an add do with two objects that match the same recipient?",
    source: "Endpoints, rule 3",
    reference: "rejected 400",
    unobserved:
      "Rejection, counts and stored values may differ, with and without `skipExisting`, so no single request shows the answer.",
    unvaried: "No check depends on it.",
  },
  "duplicates-in-one-patch": {
    question: "What does a PATCH do with two recipients that have one email?",
    source: "Endpoints, rule 2",
    reference: "rejected 400",
    unobserved:
      "`duplicates-in-one-create` and `duplicates-in-one-add` are observed. A PATCH would overwrite the recipients of these observations.",
    unvaried: "No check depends on it.",
  },
  "recipient-without-keys": {
    question: "Is a recipient object with neither `id` nor `email` accepted?",
    source: "Endpoints, rule 3",
    reference: "rejected 400",
    unobserved: "`required-on-recipient` observes if a recipient needs an `email`, and a new recipient has no `id`.",
    unvaried: "No check depends on it.",
  },
  "null-in-recipient": {
    question: "What does `null` do in a recipient object of an update?",
    source: "Endpoints, rule 4",
    reference: "it clears the member; for `email` it is rejected 400",
    unobserved:
      "The answer may differ for each member of a recipient; `null-description` observes one text of a survey.",
    unvaried: "No check depends on it.",
  },
  "recipient-id-given": {
    question:
      "What does a create or PATCH do with a recipient's `url`, or with an `id` that is unknown, duplicate or combined with another recipient's `email`?",
    source: "Recipient, id, url",
    reference: "an id that matches is kept, any other is replaced; `url` is ignored",
    unobserved:
      "It combines several questions, and a service that stores such ids could confuse the recipients of the run.",
    unvaried: "No check depends on it.",
  },
  "invite-sent-at-format": {
    question: "In which notation and time zone is `inviteSentAt`?",
    source: "Recipient, inviteSentAt; Gaps of Resources",
    reference: "RFC 3339, UTC",
    unobserved:
      "Only a sent invitation shows it, which needs a driver. A service may return a client's time unchanged.",
    unvaried: "No check depends on it.",
  },
  "invite-sent-at-validation": {
    question: "Is an `inviteSentAt` that is not a timestamp rejected?",
    source: "Recipient, inviteSentAt",
    reference: "rejected 400",
    unobserved: "It matters only if `invite-sent-at-given` shows that a client can set the member.",
    unvaried: "No check depends on it.",
  },
  "recipients-in-add-response": {
    question: "Does the response to an add contain recipients?",
    source: "Gaps of Endpoints",
    reference: "no",
  },
  "recipients-pages": {
    question: "Is a survey's list of recipients divided into pages?",
    source: "Gaps of Endpoints",
    reference: "no",
    unobserved: "The contract defines no pages of recipients, so a run can't request one.",
    unvaried: "No check depends on it.",
  },
  "colour-notations": {
    question: "Which notations of a hex colour are accepted, for example with three digits or without `#`?",
    source: "Recipient, accentColor; Survey, accentColor",
    reference: "`#` and three or six digits",
    unobserved: "Each notation needs a separate request, and a client that sends six digits is not affected.",
    unvaried: "No check depends on it.",
  },
  "returned-colours": {
    question: "In which notation is a hex colour returned, for example with eight digits or without `#`?",
    source: "Recipient, accentColor; Survey, accentColor",
    reference: "as given",
    unobserved: "`colour-case` observes one colour, and its letter case shows if the service rewrites colours.",
    unvaried: "No run observes it, and no check depends on it.",
  },
  "colour-case": {
    question: "Is the letter case of a hex colour kept?",
    source: "Recipient, accentColor; Survey, accentColor",
    reference: "kept",
  },
  "matching-within-one-add": {
    question: "Does a recipient object match the list as it was before the add, or as the objects before it left it?",
    source: "Endpoints, rule 3",
    reference: "as it was before the add",
    unobserved:
      "It shows only if objects of one add match each other, and their treatment is open, too (`duplicates-in-one-add`).",
    unvaried: "No check depends on it.",
  },
  "overwritten-members": {
    question: "Does a recipient that is in the list before and after an overwrite keep its `inviteSentAt`?",
    source: "Endpoints, rule 2",
    reference: "no",
    unobserved:
      "If a client can't set `inviteSentAt`, only a driver can, and an overwrite replaces a client's value (RCP-20).",
    unvaried: "No check depends on it.",
  },
  "count-notation": {
    question: "Are the counts of an add numbers or strings, and is a count of 0 shown?",
    source: "Endpoints, POST /surveys/{id}/recipients",
    reference: "numbers, all three shown",
    unobserved: "A run accepts every notation.",
    unvaried: "No run observes it, and no check depends on it.",
  },
  "page-url-query": {
    question: "Does the `url` of a recipient have a query, and if so, does the query stay the same?",
    source: "Recipient, url",
    reference: "no query",
    unobserved: "A run compares the rest of the address. A signature in the query may change with each read.",
    unvaried: "No run observes it, and no check depends on it.",
  },
  "named-recipients": {
    question: "Which recipients are named?",
    source: "What the service does, 1",
    reference: "its `id` and `email`",
    unobserved: "In the contract, a recipient has no name, so a run has nothing to observe.",
    unvaried: "No run observes it, and no check depends on it.",
  },
  ...recipientsEmails,
  ...recipientsRefused,
} as const satisfies Record<string, OpenPoint>;
