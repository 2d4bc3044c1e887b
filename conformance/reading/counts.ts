import type { Exchange } from "../http/exchange.ts";
import { isObject, type JsonObject } from "../format/json.ts";

/** The three numbers of an add. */
export interface Counts {
  readonly added: number;
  readonly updated: number;
  readonly skipped: number;
}

/** The counts and where in the body they were found. */
export interface ShownCounts extends Counts {
  readonly place: string;
}

const names = ["added", "updated", "skipped"] as const;

const deepest = 8;

/** Finds the counts in a response whose envelope is open, or an array of one: an object with the three integers, the outermost one. */
export function findCounts(exchange: Exchange): ShownCounts | undefined {
  if (exchange.json.unreadable !== undefined) return undefined;
  let level: readonly (readonly [string, unknown])[] = [["top level", exchange.json.value]];
  for (let depth = 0; depth <= deepest; depth += 1) {
    const objects = level.flatMap(([place, value]) => {
      const object = Array.isArray(value) && value.length === 1 ? (value as readonly unknown[])[0] : value;
      return isObject(object) ? [[place, object] as const] : [];
    });
    const found = objects.find(([, value]) => names.every((name) => isCount(value[name])));
    if (found !== undefined) return asCounts(found[1], found[0]);
    level = objects.flatMap(([place, value]) =>
      Object.entries(value).map(([name, member]) => [depth === 0 ? name : `${place}.${name}`, member] as const),
    );
  }
  return undefined;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function asCounts(value: JsonObject, place: string): ShownCounts {
  return { added: Number(value["added"]), updated: Number(value["updated"]), skipped: Number(value["skipped"]), place };
}
