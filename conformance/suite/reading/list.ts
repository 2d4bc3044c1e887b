import type { Exchange } from "../../client/exchange.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { lettersOf } from "./paging/paging-members.ts";
import { withAttributes } from "./related-lists.ts";
import { textId } from "./survey.ts";

export interface ShownList {
  readonly items: readonly unknown[];
  readonly place: string;
  readonly around: JsonObject;
}

const plainNames: ReadonlySet<string> = new Set(["surveys", "responses", "submissions", "answers"]);

const knownNames = new Set([
  ...plainNames,
  "data",
  "items",
  "results",
  "records",
  "list",
  "rows",
  "content",
  "entries",
  "values",
  "value",
  "edges",
  "nodes",
  "member",
  "members",
  "hits",
  "contents",
]);

/** Names of lists that accompany the requested one. */
const sideNames = new Set([
  "errors",
  "warnings",
  "messages",
  "notices",
  "links",
  "included",
  "meta",
  "tracing",
  "search",
  "filters",
  "facets",
  "aggregations",
  "questions",
  "columns",
  "fields",
]);

const maxDepth = 5;

/**
 * Finds the list in a response with any envelope: the body, else the array with the clearest name. Outer levels come
 * first. A null or empty `surveys` or `responses` is an empty list. Surveys under their ids are a list. A null `data`
 * or `items` is an empty list unless another list is found.
 */
export function findList(exchange: Exchange): ShownList | undefined {
  if (exchange.json.unreadable !== undefined) return undefined;
  const body = exchange.json.value;
  if (Array.isArray(body)) return withBareItems({ items: body, place: "top level", around: {} });
  if (!isObject(body)) return undefined;
  const list = likeliestList(body, plainNames) ?? likeliestList(body, knownNames) ?? emptyList(body);
  return list && withBareItems(list);
}

function likeliestList(body: JsonObject, nullNames: ReadonlySet<string>): ShownList | undefined {
  const all = listsIn(body, [], {}, nullNames);
  const best = all.toSorted((a, b) => likelihoodOf(b) - likelihoodOf(a))[0];
  return best && withSiblingGroups(best, all);
}

/** Joins groups of objects under one parent, such as by state or month. */
function withSiblingGroups(list: ShownList, all: readonly ShownList[]): ShownList {
  const [parent, name] = splitPlace(list);
  if (plainNames.has(lettersOf(name)) || knownNames.has(lettersOf(name)) || !list.items.some(isObject)) return list;
  const groups = all.filter((candidate) => {
    const [beside, other] = splitPlace(candidate);
    return beside === parent && !knownNames.has(lettersOf(other)) && candidate.items.every(isObject);
  });
  if (groups.length < 2) return list;
  return { ...list, items: groups.flatMap(({ items }) => items), place: `${parent}by group` };
}

function splitPlace({ place }: ShownList): readonly [string, string] {
  const end = place.lastIndexOf(".") + 1;
  return [place.slice(0, end), place.slice(end)];
}

/** HAL omits an empty `_embedded`, and proto3 omits empty lists. */
function emptyList(body: JsonObject): ShownList | undefined {
  if (Object.keys(body).length === 0) return { items: [], place: "top level", around: body };
  const others = Object.entries(body).filter(([name]) => name !== "_links" && name !== "page");
  const isEmpty = isObject(body["_links"]) && others.every(([, value]) => typeof value === "number");
  return isEmpty ? { items: [], place: "_embedded", around: body } : undefined;
}

function likelihoodOf({ items, place }: ShownList): number {
  const steps = place.split(".");
  const isPlain = steps.some((step) => plainNames.has(lettersOf(step)));
  const name = lettersOf(steps.at(-1) ?? "");
  const isKnown = knownNames.has(name);
  const isOfObjects = items.some(isObject) && name !== "recipients";
  const isOfOthers = items.length > 0 && !isOfObjects;
  return Number(isPlain && !isOfOthers) * 8 + Number(isKnown && !isOfOthers) * 4 + Number(isOfObjects);
}

function listsIn(
  object: JsonObject,
  path: readonly string[],
  around: JsonObject,
  nullNames: ReadonlySet<string>,
): readonly ShownList[] {
  const members = Object.entries(object).filter(([name]) => !sideNames.has(lettersOf(name)));
  const nearer = { ...around, ...object };
  const here = members.flatMap(([name, value]) => {
    const items =
      value === null && nullNames.has(lettersOf(name)) ? [] : itemsOf(value, plainNames.has(lettersOf(name)));
    return items === undefined ? [] : [{ items, place: [...path, name].join("."), around: nearer }];
  });
  if (path.length + 1 === maxDepth) return here;
  const deeper = members.flatMap(([name, value]) =>
    isObject(value) && itemsOf(value, true) === undefined ? listsIn(value, [...path, name], nearer, nullNames) : [],
  );
  return [...here, ...deeper];
}

function itemsOf(value: unknown, isPlain: boolean): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return undefined;
  const items = Object.entries(value);
  const isById = items.every(([key, item]) => isObject(item) && [textId(item["id"]), item["slug"]].includes(key));
  return isById && (isPlain || items.length > 0) ? items.map(([, item]) => item) : undefined;
}

/** Removes an envelope around each item, such as `node` or `attributes`. */
function withBareItems(list: ShownList): ShownList {
  return { ...list, items: list.items.map((item) => (isObject(item) ? bareItem(item) : item)) };
}

function bareItem(item: JsonObject): JsonObject {
  if ("id" in item || "slug" in item) return withAttributes(item);
  const inner = Object.values(item).find((member) => isObject(member) && ("id" in member || "slug" in member));
  return isObject(inner) ? withAttributes(inner) : item;
}
