import type { Exchange } from "../../client/exchange.ts";
import { isObject } from "../../client/json/json.ts";

/** The `details` of an error. */
export interface ShownDetails {
  readonly value: unknown;
  /** Path in the body: `details`, `error.details`. */
  readonly place: string;
}

const maxDepth = 8;

/** Finds the first `details` in the body, up to eight levels deep. */
export function findDetails({ json }: Exchange): ShownDetails | undefined {
  return json.unreadable === undefined ? detailsIn(json.value, "", maxDepth) : undefined;
}

function detailsIn(value: unknown, prefix: string, depth: number): ShownDetails | undefined {
  if (isObject(value) && Object.hasOwn(value, "details")) return { value: value["details"], place: `${prefix}details` };
  if (depth === 0 || !(isObject(value) || Array.isArray(value))) return undefined;
  for (const [name, member] of Object.entries(value)) {
    // the items of a list share a place: `errors.0.details`
    const found = detailsIn(member, `${prefix}${Array.isArray(value) ? "0" : name}.`, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** False for an empty list, object or text. */
export function areInformative({ value }: ShownDetails): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) && Object.keys(value).length > 0;
}

/** Returns `array of objects`, `array of texts`, `object` or another type, such as `string`. */
export function shapeOf({ value }: ShownDetails): string {
  if (Array.isArray(value)) return value.every(isObject) ? "array of objects" : "array of texts";
  return isObject(value) ? "object" : typeof value;
}
