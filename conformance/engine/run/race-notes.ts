import type { Step } from "../../suite/journal/step.ts";

/** No requirement forbids server errors in races, so they are notes. */
export function raceNotes(steps: readonly Pick<Step, "race" | "status">[]): readonly string[] {
  // a race with a 503 is run again
  const failed = steps.filter(({ race, status }) => race !== undefined && status >= 500 && status !== 503);
  if (failed.length === 0) return [];
  const statuses = [...new Set(failed.map(({ status }) => status))].toSorted((a, b) => a - b).join(" or ");
  const requests = failed.length === 1 ? "1 request" : `${failed.length} requests`;
  return [`${requests} of races returned ${statuses}: their changes may be lost`];
}
