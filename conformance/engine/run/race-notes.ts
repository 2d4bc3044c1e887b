import type { Step } from "../../suite/journal/step.ts";

/** What a person should know of requests at the same time that were answered with a server error: no requirement forbids it. */
export function raceNotes(steps: readonly Pick<Step, "race" | "status">[]): readonly string[] {
  // a 503 puts a request off, and its race is run again
  const failed = steps.filter(({ race, status }) => race !== undefined && status >= 500 && status !== 503);
  if (failed.length === 0) return [];
  const statuses = [...new Set(failed.map(({ status }) => status))].toSorted((a, b) => a - b).join(" or ");
  const requests = failed.length === 1 ? "1 request of races was" : `${failed.length} requests of races were`;
  return [`${requests} answered ${statuses}: what they asked for may be lost`];
}
