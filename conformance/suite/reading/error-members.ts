import type { Exchange } from "../../client/exchange.ts";
import { isObject } from "../../client/json/json.ts";

/** The names of the members of an error's body, or what it is in place of an object. */
export function membersOf({ json }: Exchange): string {
  if (json.unreadable !== undefined) return "no JSON";
  return isObject(json.value) ? Object.keys(json.value).toSorted().join(", ") || "none" : "no object";
}
