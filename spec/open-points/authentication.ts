import type { OpenPoint } from "./open-point.ts";

/** What the contract leaves open in the chapter Authentication. */
export const authentication = {
  "bearer-case": {
    question: "Is the scheme accepted in lower case (`bearer`)?",
    source: "Authentication, rule 2; RFC 9110 \u00a711.1",
    reference: "accepted",
  },
  "other-scheme": {
    question: "Is a valid key accepted under another scheme (`Basic`)?",
    source: "Authentication, rule 2",
    reference: "refused 401",
  },
} as const satisfies Record<string, OpenPoint>;
