import type { Exchange } from "../http/exchange.ts";
import { objectsIn } from "./objects-in.ts";

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

/** Finds the counts in a response whose envelope is open, or an array of one: an object with the three integers, the outermost one. */
export function findCounts({ json }: Exchange): ShownCounts | undefined {
  if (json.unreadable !== undefined) return undefined;
  const found = objectsIn(json.value, onlyOneOf).find(({ members }) => names.every((name) => isCount(members[name])));
  if (found === undefined) return undefined;
  const [added = 0, updated = 0, skipped = 0] = names.map((name) => Number(found.members[name]));
  return { added, updated, skipped, place: found.path.join(".") || "top level" };
}

function onlyOneOf(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? (value as readonly unknown[])[0] : value;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
