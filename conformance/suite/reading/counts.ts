import type { Exchange } from "../../client/exchange.ts";
import type { JsonObject } from "../../client/json/json.ts";
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
  /** Those that the response leaves out, as protobuf's JSON does with what is 0. */
  readonly absent: readonly (keyof Counts)[];
}

const names = ["added", "updated", "skipped"] as const;

/**
 * Finds the counts in a response whose envelope is open, or an array of one: the outermost object with all three, else with some of
 * them. Each is a number or its text.
 */
export function findCounts({ json }: Exchange): ShownCounts | undefined {
  if (json.unreadable !== undefined) return undefined;
  const objects = objectsIn(json.value, onlyOneOf);
  const found =
    objects.find(({ members }) => names.every((name) => isCount(members[name]))) ??
    objects.find(({ members }) => isPartOfCounts(members));
  if (found === undefined) return undefined;
  const [added = 0, updated = 0, skipped = 0] = names.map((name) => Number(found.members[name] ?? 0));
  const absent = names.filter((name) => found.members[name] === undefined);
  return { added, updated, skipped, absent, place: found.path.join(".") || "top level" };
}

function onlyOneOf(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? (value as readonly unknown[])[0] : value;
}

function isPartOfCounts(members: JsonObject): boolean {
  const given = names.flatMap((name) => members[name] ?? []);
  return given.length > 0 && given.every(isCount);
}

function isCount(value: unknown): boolean {
  if (typeof value === "string") return /^\d{1,15}$/.test(value);
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
