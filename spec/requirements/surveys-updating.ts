import { since } from "./requirement.ts";

/** The requirements of the chapter Surveys on PATCH. */
export const surveysUpdating = since("1.0", {
  "SUR-30": {
    title: "PATCH of the title",
    level: "MUST",
    basis: "stated",
    source: "Endpoints, PATCH /surveys/{id}",
    text: "PATCH of `title` MUST set the title.",
  },
  "SUR-31": {
    title: "PATCH of the description",
    level: "MUST",
    basis: "stated",
    source: "Endpoints, PATCH /surveys/{id}",
    text: "PATCH of `description` MUST set the description.",
  },
  "SUR-32": {
    title: "PATCH of the welcome message",
    level: "MUST",
    basis: "stated",
    source: "Endpoints, PATCH /surveys/{id}; Survey, welcomeMessage",
    text: "PATCH of `welcomeMessage` MUST set the welcome message.",
  },
  "SUR-33": {
    title: "PATCH of the logo",
    level: "MUST",
    basis: "stated",
    source: "Endpoints, PATCH /surveys/{id}; Survey, logoUrl",
    text: "PATCH of `logoUrl` MUST set the logo.",
  },
  "SUR-34": {
    title: "PATCH of the accent colour",
    level: "MUST",
    basis: "stated",
    source: "Endpoints, PATCH /surveys/{id}; Survey, accentColor",
    text: "PATCH of `accentColor` MUST set the accent colour.",
  },
  "SUR-35": {
    title: "PATCH of the questions",
    level: "MUST",
    basis: "stated",
    source: "Endpoints, PATCH /surveys/{id}",
    text: "PATCH of `questions` MUST replace the survey's questions with the given ones.",
    restsOn: ["QST-20"],
  },
  "SUR-36": {
    title: "PATCH of several members",
    level: "MUST",
    basis: "stated",
    source: "Endpoints, PATCH /surveys/{id}",
    text: "PATCH of several members at once MUST set all of them.",
    restsOn: ["SUR-30", "SUR-31", "SUR-32", "SUR-33", "SUR-34", "SUR-35", "RCP-20"],
  },
  "SUR-37": {
    title: "PATCH changes only what it names",
    level: "MUST",
    basis: "implied",
    source: "Endpoints, PATCH /surveys/{id} (any subset)",
    text: "A PATCH MUST NOT change members that are absent from its body.",
  },
  "SUR-38": {
    title: "Response to PATCH",
    level: "MUST",
    basis: "implied",
    source: "Endpoints, PATCH /surveys/{id}",
    text: "The response to PATCH MUST contain the updated survey, as the next read returns it.",
  },
  "SUR-39": {
    title: "PATCH by slug",
    level: "MUST",
    basis: "stated",
    source: "Endpoints, rule 1",
    text: "PATCH /surveys/{id} MUST accept the survey's slug as well as its id.",
    restsOn: ["SUR-36", "SUR-37"],
  },
  "SUR-40": {
    title: "PATCH changes one survey",
    level: "MUST",
    basis: "implied",
    source: "Endpoints, PATCH /surveys/{id}",
    text: "A PATCH MUST NOT change any other survey.",
  },
  "SUR-42": {
    title: "Concurrent PATCHes",
    level: "SHOULD",
    basis: "practice",
    source: "RFC 5789 §2",
    text: "Concurrent PATCHes of different members SHOULD all take effect: none undoes another.",
    rationale:
      "The contract does not say that changes made concurrently are combined, and many services keep the last write.",
  },
});
