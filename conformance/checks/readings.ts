import type { Reading } from "../check/reading.ts";
import { authenticationReadings } from "./authentication-readings.ts";
import { errorReadings } from "./errors-readings.ts";
import { recipientReadings } from "./recipients-readings.ts";
import { responseReadings } from "./responses-readings.ts";
import { serviceReadings } from "./service-readings.ts";
import { surveyReadings } from "./surveys-readings.ts";

/** How requirements are judged where nothing may be written; what isn't here takes a write. */
export const readings: readonly Reading[] = [
  ...serviceReadings,
  ...surveyReadings,
  ...recipientReadings,
  ...responseReadings,
  ...authenticationReadings,
  ...errorReadings,
];
