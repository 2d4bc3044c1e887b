/** What breaks many requirements at once: it stands in front of the message of each. */
export const commonCauses = {
  errorsAsSuccesses: "validation errors are answered as successes",
  unvalidatedBySlug: "validation is skipped by slug",
} as const;

/** The common cause that a message begins with. */
export function commonCauseIn(message: string): string | undefined {
  return Object.values(commonCauses).find((cause) => message.startsWith(`${cause}: `));
}
