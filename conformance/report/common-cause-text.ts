import type { CommonCause } from "./format/report.ts";

export const commonCauseText: Readonly<Record<CommonCause, string>> = {
  "errors as successes": "the service returns success for validation errors",
  "no validation by slug": "the service skips validation in requests by slug",
  "numbers for texts": "the service returns texts that spell a number as numbers",
};
