import type { Paint } from "./paint.ts";
import { isInconsistent } from "../is-inconsistent.ts";
import { printableLine } from "../printable.ts";
import type { Observation, ObservedAnswer } from "../format/report.ts";

/** The fingerprint on one line: `open points observed: 12 (1 inconsistent: …)`. */
export function observationSummary(observations: readonly Observation[]): string {
  const inconsistent = observations.filter(isInconsistent).map(({ id }) => id);
  const remark = inconsistent.length === 0 ? "" : ` (${inconsistent.length} inconsistent: ${inconsistent.join(", ")})`;
  return `open points observed: ${observations.length}${remark}`;
}

/** Each observed open point with its answers, inconsistent ones marked. */
export function observationTable(observations: readonly Observation[], paint: Paint): readonly string[] {
  const width = Math.max(0, ...observations.map(({ id }) => id.length)) + 2;
  return observations.map((observation) => {
    const answers = observation.answers.map(answerText).join("; ");
    const remark = isInconsistent(observation) ? paint("yellow", "inconsistent: ") : "";
    return `  ${observation.id.padEnd(width)}${remark}${answers}`;
  });
}

/** `201 (44×, POST /surveys → 201)`: the answer, its frequency and the first exchange with it. */
function answerText({ answer, times, exchange }: ObservedAnswer): string {
  const shown =
    exchange === undefined ? "" : `, ${exchange.method} ${pathOf(exchange.url)} → ${exchange.status ?? "no response"}`;
  return printableLine(`${answer} (${times}×${shown})`);
}

/** Replaces the id or slug, which differs from run to run, by `{id}`. */
function pathOf(url: string): string {
  const path = url.replace(/^.*?\/api\/v1(?=\/)/, "");
  return path.replace(/^\/surveys\/[^/?]+/, "/surveys/{id}");
}
