import type { Paint } from "./paint.ts";
import { isInconsistent } from "../is-inconsistent.ts";
import { printableLine } from "../printable.ts";
import type { Observation, ObservedAnswer } from "../format/report.ts";

/** Counts the observed open points: `open points observed: 12 (1 inconsistent: …)`. */
export function observationSummary(observations: readonly Observation[]): string {
  const inconsistent = observations.filter(isInconsistent).map(({ id }) => id);
  const summary = `open points observed: ${observations.length}`;
  if (inconsistent.length === 0) return summary;
  return `${summary} (${inconsistent.length} inconsistent: ${inconsistent.join(", ")})`;
}

/** Prints a line for each observed open point with its answers, and marks inconsistent ones. */
export function observationTable(observations: readonly Observation[], paint: Paint): readonly string[] {
  const idWidth = Math.max(0, ...observations.map(({ id }) => id.length)) + 2;
  return observations.map((observation) => {
    const answers = observation.answers.map(answerText).join("; ");
    const remark = isInconsistent(observation) ? paint("yellow", "inconsistent: ") : "";
    return `  ${observation.id.padEnd(idWidth)}${remark}${answers}`;
  });
}

/** `201 (44×, POST /surveys → 201)`: the answer, its frequency and the first exchange with it. */
function answerText({ answer, times, exchange }: ObservedAnswer): string {
  if (exchange === undefined) return printableLine(`${answer} (${times}×)`);
  const { method, url, status = "no response" } = exchange;
  return printableLine(`${answer} (${times}×, ${method} ${endpointOf(url)} → ${status})`);
}

/** `/surveys/{id}/responses`: without the host, and without the id or slug, which differs from run to run. */
function endpointOf(url: string): string {
  const path = url.replace(/^.*?\/api\/v1(?=\/)/, "");
  return path.replace(/^\/surveys\/[^/?]+/, "/surveys/{id}");
}
