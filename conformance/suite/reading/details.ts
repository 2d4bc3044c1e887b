import type { Exchange } from "../../client/exchange.ts";
import { isObject } from "../../client/json/json.ts";

export interface ShownDetails {
  readonly value: unknown;
  readonly place: string;
}

/** Searches at most eight levels, since the shape of the response is open. */
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

export function areInformative({ value }: ShownDetails): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) && Object.keys(value).length > 0;
}

export function shapeOf({ value }: ShownDetails): string {
  if (Array.isArray(value)) return value.every(isObject) ? "array of objects" : "array of texts";
  return isObject(value) ? "object" : typeof value;
}
