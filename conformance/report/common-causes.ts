/** Causes that break many requirements at once; the message of each failure begins with its cause. */
export const commonCauses = {
  errorsAsSuccesses: "validation errors are answered as successes",
  unvalidatedBySlug: "validation is skipped by slug",
} as const;

export function commonCauseIn(message: string): string | undefined {
  return Object.values(commonCauses).find((cause) => message.startsWith(`${cause}: `));
}
