/** All faults, chapter by chapter, except `rateMutants` (limits.ts), which only a burst of requests shows. */

import { authenticationFaults } from "./authentication.ts";
import { errorFaults } from "./errors.ts";
import { limitFaults } from "./limits.ts";
import type { Mutant } from "./mutant.ts";
import { questionFaults } from "./questions.ts";
import { recipientFaults } from "./recipients.ts";
import { responseFaults } from "./responses.ts";
import { serviceFaults } from "./service.ts";
import { surveyFaults } from "./surveys.ts";

export const mutants: readonly Mutant[] = [
  ...serviceFaults,
  ...surveyFaults,
  ...questionFaults,
  ...recipientFaults,
  ...responseFaults,
  ...authenticationFaults,
  ...errorFaults,
  ...limitFaults,
];
