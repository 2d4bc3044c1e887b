import type { RequirementId } from "../../../spec/requirements/catalogue.ts";

/** The checks whose requests show what no probe asks for: enough for a fingerprint, without judging the rest. */
export const observingChecks: readonly RequirementId[] = [
  "SUR-5",
  "QST-8",
  "RSP-1",
  "AUT-14",
  "ERR-4",
  "LIM-4",
  "LIM-6",
  "LIM-7",
];
