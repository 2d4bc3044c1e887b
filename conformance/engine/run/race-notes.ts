import { countText } from "../../report/count-text.ts";
import type { Step } from "../../suite/journal/step.ts";

/** Notes on races that ended in server errors: no requirement forbids these. */
export function raceNotes(steps: readonly Pick<Step, "race" | "status">[]): readonly string[] {
  // a race with a 503 is repeated
  const failed = steps.filter(({ race, status }) => race !== undefined && status >= 500 && status !== 503);
  if (failed.length === 0) return [];
  const statuses = [...new Set(failed.map(({ status }) => status))].toSorted((a, b) => a - b).join(" or ");
  return [`${countText(failed.length, "request")} of races returned ${statuses}: their changes may be lost`];
}
