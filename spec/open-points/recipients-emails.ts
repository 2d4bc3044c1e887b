import type { OpenPoint } from "./open-point.ts";

/** Open points of the chapter Recipients about email addresses. */
export const recipientsEmails = {
  "email-validation": {
    question: "Is an `email` without an at sign rejected?",
    source: "Recipient, email",
    reference: "rejected 400",
  },
  "email-case": {
    question: "Are two emails that differ in letter case one recipient?",
    source: "Endpoints, rule 3",
    reference: "one recipient",
  },
  "email-forms": {
    question: "Which forms of email addresses are accepted?",
    source: "Recipient, email; Survey, notificationEmail",
    reference: "up to 254 characters in ASCII: a name without quotes or white space, and a domain with a dot",
    unobserved: "A test of all forms needs too many requests. `email-validation` observes the simplest error.",
    unvaried: "No check depends on it.",
  },
  "email-domains": {
    question: "Which domains of email addresses are accepted, for example only domains that receive mail?",
    source: "Recipient, email; Survey, notificationEmail",
    reference: "any with a dot",
    unobserved: "A run uses example domains, or the domain in `--email-domain`.",
    unvaried: "No run observes it, and no check depends on it.",
  },
  "email-spelling": {
    question: "How is an email spelled after an update that matches it in another letter case?",
    source: "Endpoints, rules 3 and 4",
    reference: "that of the update",
    unobserved: "It matters only if `email-case` shows that both spellings name one recipient.",
    unvaried: "No check depends on it.",
  },
  "email-normalisation": {
    question: "Is an email returned as given or in another form, for example without a tag behind a plus sign?",
    source: "Recipient, email",
    reference: "as given",
    unobserved: "A test of all forms needs too many requests. `email-case` observes the most common difference.",
    unvaried: "No run observes it, and no check depends on it.",
  },
  "padded-email": {
    question: "Is an `email` with white space around it accepted?",
    source: "Recipient, email",
    reference: "rejected 400",
    unobserved: "A run recognises its recipients by their emails, so it needs them unchanged.",
    unvaried: "No check depends on it.",
  },
} as const satisfies Record<string, OpenPoint>;
