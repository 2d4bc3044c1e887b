import type { Observation } from "./format/report.ts";

/** True if a service answered one open point in several ways. */
export function isInconsistent({ answers }: Observation): boolean {
  return answers.length > 1;
}
