import { plain, isPlain } from "../../generate/plain.ts";
import { isObject, readJson, writeJson } from "../../format/json.ts";

/**
 * Gives a text other marks and slugs than it has, so that what a replay sends is met nowhere else; the run id stays, and what begins
 * alike goes on beginning alike. `turn` differs from one replay to the next.
 */
export function renewedText(text: string, runId: string, turn: number): string {
  const sign = (turn + 36).toString(36);
  return text
    .replaceAll(/\bk(\d+)x(?=\d)/g, (_, place: string) => `k${turn + 1}0${place.padStart(2, "0")}x`)
    .replaceAll(new RegExp(`(conformance-${runId})-`, "gi"), (_, name: string) => `${name}${sign}`);
}

/** The same for every text of a document; a plain one stays plain. */
export function renewed(document: unknown, runId: string, turn: number): unknown {
  const reading = readJson(renewedText(writeJson(document) ?? "", runId, turn));
  if (reading.unreadable !== undefined) return document;
  return isPlain(document) && isObject(reading.value) ? plain(reading.value) : reading.value;
}
