/** Causes that break many requirements at once. Their messages begin with these words. */
export const commonCauseText = {
  "errors as successes": "the service returns success for validation errors",
  "no validation by slug": "the service skips validation in requests by slug",
  "numbers for texts": "the service converts texts that look like numbers to numbers",
} as const;

export type CommonCause = keyof typeof commonCauseText;
