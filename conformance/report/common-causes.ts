import type { CommonCause } from "./format/report.ts";

export const commonCauseText: Readonly<Record<CommonCause, string>> = {
  "errors as successes": "validation errors are answered as successes",
  "no validation by slug": "validation is skipped by slug",
};
