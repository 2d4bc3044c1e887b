import type { Exchange } from "../http/exchange.ts";
import { isObject } from "../format/json.ts";

/** The validation details of a 400 and where in the body they were found. */
export interface ShownDetails {
  readonly value: unknown;
  /** `details`, `error.details`. */
  readonly place: string;
}

/** Finds the member `details` in a response whose shape is open, at most eight levels down. */
export function findDetails(exchange: Exchange): ShownDetails | undefined {
  return exchange.json.unreadable === undefined ? detailsIn(exchange.json.value, "", 8) : undefined;
}

function detailsIn(value: unknown, prefix: string, depth: number): ShownDetails | undefined {
  if (Array.isArray(value))
    return depth === 0
      ? undefined
      : firstIn(
          value.map((item) => [`${prefix}0.`, item] as const),
          depth,
        );
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, "details")) return { value: value["details"], place: `${prefix}details` };
  if (depth === 0) return undefined;
  return firstIn(
    Object.entries(value).map(([name, member]) => [`${prefix}${name}.`, member] as const),
    depth,
  );
}

function firstIn(members: readonly (readonly [string, unknown])[], depth: number): ShownDetails | undefined {
  for (const [prefix, member] of members) {
    const found = detailsIn(member, prefix, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Says whether details say anything: a text, a non-empty array or a non-empty object. */
export function saySomething({ value }: ShownDetails): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) && Object.keys(value).length > 0;
}

/** The shape of details in the words of the open point `details-shape`. */
export function shapeOf({ value }: ShownDetails): string {
  if (Array.isArray(value)) return value.every(isObject) ? "array of objects" : "array of texts";
  return isObject(value) ? "object" : typeof value;
}
