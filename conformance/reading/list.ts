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

const knownNames = [
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
];

/** Finds the list in an answer whose envelope is open: the body itself, or an array under a member, at most two levels down. */
export function findList(exchange: Exchange): ShownList | undefined {
  if (exchange.json.unreadable !== undefined) return undefined;
  const body = exchange.json.value;
  if (Array.isArray(body)) return { items: body, place: "top level", around: {} };
  if (!isObject(body)) return undefined;
  return listIn(body, "", body) ?? nestedList(body);
}

function nestedList(body: JsonObject): ShownList | undefined {
  for (const [name, value] of namedFirst(body)) {
    if (!isObject(value)) continue;
    const found = listIn(value, `${name}.`, { ...value, ...body });
    if (found !== undefined) return found;
  }
  return undefined;
}

function listIn(object: JsonObject, prefix: string, around: JsonObject): ShownList | undefined {
  const entry = namedFirst(object).find(([, value]) => Array.isArray(value));
  return entry !== undefined && Array.isArray(entry[1])
    ? { items: entry[1], place: `${prefix}${entry[0]}`, around }
    : undefined;
}

function namedFirst(object: JsonObject): readonly (readonly [string, unknown])[] {
  const rank = (name: string): number => (knownNames.includes(name) ? knownNames.indexOf(name) : knownNames.length);
  return Object.entries(object).toSorted(([a], [b]) => rank(a) - rank(b));
}
