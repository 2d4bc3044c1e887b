import type { Paint } from "./paint.ts";
import { printableLine } from "./printable.ts";
import type { Observation } from "./report.ts";

/** The fingerprint in one line: how many open points were observed, and which were answered in more than one way. */
export function observationLine(observations: readonly Observation[]): string {
  const inconsistent = observations.filter(isInconsistent).map(({ id }) => id);
  const remark = inconsistent.length === 0 ? "" : ` (${inconsistent.length} inconsistent: ${inconsistent.join(", ")})`;
  return `open points observed: ${observations.length}${remark}`;
}

/** The fingerprint in full: every observed open point with its answers, the inconsistent ones marked. */
export function observationTable(observations: readonly Observation[], paint: Paint): readonly string[] {
  const width = Math.max(0, ...observations.map(({ id }) => id.length)) + 2;
  return observations.map((observation) => {
    const answers = observation.answers.map(({ answer, times }) => printableLine(`${answer} (${times}×)`)).join("; ");
    const mark = isInconsistent(observation) ? paint("yellow", "inconsistent: ") : "";
    return `  ${observation.id.padEnd(width)}${mark}${answers}`;
  });
}

function isInconsistent({ answers }: Observation): boolean {
  return answers.length > 1;
}
