import type { Exchange } from "../http/exchange.ts";
import { isObject, type JsonObject } from "./json.ts";

/** A list as an answer shows it. */
export interface ShownList {
  readonly items: readonly unknown[];
  /** Where in the body it was found: `top level`, `surveys`, `data.items`. */
  readonly place: string;
  /** The object around the list, where paging members stand. */
  readonly around: JsonObject;
}

const knownNames = new Set([
  "surveys",
  "responses",
  "data",
  "items",
  "results",
  "records",
  "list",
  "rows",
  "content",
  "entries",
  "values",
  "submissions",
  "answers",
  "value",
  "edges",
  "nodes",
]);

/** Lists that stand beside an answer's own. */
const sideNames = new Set(["errors", "warnings", "messages", "notices", "links", "included", "meta", "tracing"]);

/**
 * Finds the list in an answer whose envelope is open: the body itself, else an array under a known name, else under any
 * other, at most three levels down.
 */
export function findList(exchange: Exchange): ShownList | undefined {
  if (exchange.json.unreadable !== undefined) return undefined;
  const body = exchange.json.value;
  if (Array.isArray(body)) return { items: body, place: "top level", around: {} };
  if (!isObject(body)) return undefined;
  const found = listsIn(body, "", {}, 3);
  const named = found.filter(({ place }) => knownNames.has(place.split(".").at(-1) ?? ""));
  const list = named[0] ?? found.find(({ items }) => items.length > 0) ?? found[0];
  return (
    list && {
      ...list,
      items: list.items.map((item) => (isObject(item) && isObject(item["node"]) ? item["node"] : item)),
    }
  );
}

/** All arrays, those of the outer levels first. */
function listsIn(object: JsonObject, prefix: string, around: JsonObject, depth: number): readonly ShownList[] {
  const members = Object.entries(object).filter(([name]) => !sideNames.has(name));
  const nearer = { ...around, ...object };
  const here = members.flatMap(([name, value]) =>
    Array.isArray(value) ? [{ items: value, place: `${prefix}${name}`, around: nearer }] : [],
  );
  if (depth === 1) return here;
  const deeper = members.flatMap(([name, value]) =>
    isObject(value) ? listsIn(value, `${prefix}${name}.`, nearer, depth - 1) : [],
  );
  return [...here, ...deeper];
}
