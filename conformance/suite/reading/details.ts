import type { Exchange } from "../../client/exchange.ts";
import { isObject } from "../../client/json/json.ts";

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
  if (isObject(value) && Object.hasOwn(value, "details")) return { value: value["details"], place: `${prefix}details` };
  const isNested = depth > 0 && (isObject(value) || Array.isArray(value));
  for (const [name, member] of isNested ? Object.entries(value) : []) {
    const found = detailsIn(member, `${prefix}${Array.isArray(value) ? "0" : name}.`, depth - 1);
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
