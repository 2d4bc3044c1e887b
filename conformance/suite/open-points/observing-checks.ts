import type { RequirementId } from "../../../spec/requirements/catalogue.ts";

/** A fingerprint plays the scenarios of these requirements alone: they show the open points that no probe asks for. */
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
