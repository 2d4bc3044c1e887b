import type { Exchange } from "../../client/exchange.ts";
import { isObject } from "../../client/json/json.ts";

export function errorMembers({ json }: Exchange): string {
  if (json.unreadable !== undefined) return "no JSON";
  return isObject(json.value) ? Object.keys(json.value).toSorted().join(", ") || "none" : "no object";
}
