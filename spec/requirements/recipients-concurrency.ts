import { since } from "./requirement.ts";

/** The requirements of the chapter Recipients on concurrent adds. */
export const recipientsConcurrency = since("1.0", {
  "RCP-47": {
    title: "Concurrent adds of one email",
    level: "SHOULD",
    basis: "practice",
    source: "Endpoints, rules 3 and 4",
    text: "Concurrent adds of one new email SHOULD leave one recipient with that email, and one of them alone SHOULD count it in `added`.",
    limitedBy: ["email-case"],
    rationale:
      "The contract states matching for recipients that exist already. It does not call emails unique, and does not mention concurrency.",
    restsOn: ["RCP-11", "RCP-17", "RCP-30", "RCP-32", "RCP-35"],
  },
  "RCP-48": {
    title: "Concurrent adds lose nobody",
    level: "MUST",
    basis: "implied",
    source: "Endpoints, rules 2 and 4",
    text: "Concurrent adds to one survey MUST NOT undo each other: a recipient that one of them added or updated is stored as it was given, unless another of them names it.",
    rationale:
      "Rule 2 says that an add removes no recipient, and RCP-36 that it changes no recipient that it does not name; neither makes an exception for concurrency. No such sentence covers a PATCH, so SUR-42 is a SHOULD.",
    restsOn: [
      "SVC-1",
      "RCP-10",
      "RCP-11",
      "RCP-12",
      "RCP-13",
      "RCP-14",
      "RCP-15",
      "RCP-16",
      "RCP-30",
      "RCP-32",
      "RCP-33",
      "RCP-34",
      "RCP-35",
    ],
  },
  "RCP-49": {
    title: "Concurrent updates of one recipient",
    level: "SHOULD",
    basis: "practice",
    source: "Endpoints, rule 4",
    text: "If concurrent adds update different members of one recipient, none SHOULD bring back the value that a member had before the adds.",
    limitedBy: ["upsert-unnamed-members"],
    rationale: "Like SUR-42. A service that clears members missing in an update may clear them here, too.",
    restsOn: ["SVC-1", "RCP-10", "RCP-11", "RCP-12", "RCP-14", "RCP-32", "RCP-35", "RCP-47", "RCP-48"],
  },
});
