import type { Paint } from "./paint.ts";
import { printableLine } from "../printable.ts";
import type { Observation, ObservedAnswer } from "../format/report.ts";

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
    const answers = observation.answers.map(answerText).join("; ");
    const mark = isInconsistent(observation) ? paint("yellow", "inconsistent: ") : "";
    return `  ${observation.id.padEnd(width)}${mark}${answers}`;
  });
}

/** `201 (44×, POST /surveys → 201)`: the answer, how often, and the first exchange that showed it. */
function answerText({ answer, times, exchange }: ObservedAnswer): string {
  const shown =
    exchange === undefined ? "" : `, ${exchange.method} ${pathOf(exchange.url)} → ${exchange.status ?? "no answer"}`;
  return printableLine(`${answer} (${times}×${shown})`);
}

/** The path below the API root; ids and slugs, which differ from run to run, as `{id}`. */
function pathOf(url: string): string {
  const path = url.replace(/^.*?\/api\/v1(?=\/)/, "");
  return path.replace(/^\/surveys\/[^/?]+/, "/surveys/{id}");
}

/** Says whether an open point was answered in more than one way. */
export function isInconsistent({ answers }: Observation): boolean {
  return answers.length > 1;
}
