import type { OpenPoint } from "./open-point.ts";

/** What the contract leaves open in the chapter Authentication. */
export const authentication = {
  "bearer-case": {
    question: "Is the scheme accepted in lower case (`bearer`)?",
    source: "Authentication, rule 2; RFC 9110 \u00a711.1",
    reference: "accepted",
  },
} as const satisfies Record<string, OpenPoint>;
