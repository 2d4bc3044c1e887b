import type { Exchange } from "../../client/exchange.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import { normalisedName } from "./paging/paging-members.ts";
import { withAttributes } from "./related-lists.ts";
import { textId } from "./survey.ts";

export interface ShownList {
  readonly items: readonly unknown[];
  /** Path in the body: `top level`, `surveys`, `data.items`. */
  readonly place: string;
  /** The members beside the list and around it: they tell how to request further pages. */
  readonly around: JsonObject;
}

/** Names that tell what the items are. The usual names below don't. */
const clearNames: ReadonlySet<string> = new Set(["surveys", "responses", "submissions", "answers"]);

const usualNames: ReadonlySet<string> = new Set([
  ...clearNames,
  ..."data items results records list rows content contents entries values value".split(" "),
  ..."edges nodes member members hits".split(" "),
]);

/** Names of lists that accompany the requested one. */
const sideNames: ReadonlySet<string> = new Set([
  ..."errors warnings messages notices links included meta tracing search filters facets aggregations".split(" "),
  ..."questions columns fields".split(" "),
]);

const maxDepth = 5;

/**
 * Finds the list in a response with any envelope: the body, else the array with the clearest name, outer levels first. These are
 * lists too: `{ "surveys": null }`, `{ "surveys": { "s1": { "id": "s1" } } }`, and `{ "data": null }` if no other is found.
 */
export function findList(exchange: Exchange): ShownList | undefined {
  if (exchange.json.unreadable !== undefined) return undefined;
  const body = exchange.json.value;
  if (Array.isArray(body)) return withBareItems({ items: body, place: "top level", around: {} });
  if (!isObject(body)) return undefined;
  const list = likeliestList(body, clearNames) ?? likeliestList(body, usualNames) ?? emptyList(body);
  return list && withBareItems(list);
}

/** A null member with one of `nullNames` is an empty list. */
function likeliestList(body: JsonObject, nullNames: ReadonlySet<string>): ShownList | undefined {
  const all = listsIn(body, [], {}, nullNames);
  const best = all.toSorted((a, b) => likelihoodOf(b) - likelihoodOf(a))[0];
  return best && withSiblingGroups(best, all);
}

/** Joins groups under one parent: `{ "drafts": [{ "id": 1 }], "published": [{ "id": 2 }] }` is one list of two. */
function withSiblingGroups(list: ShownList, all: readonly ShownList[]): ShownList {
  const [parent, name] = splitPlace(list);
  if (usualNames.has(normalisedName(name)) || !list.items.some(isObject)) return list;
  const groups = all.filter((candidate) => {
    const [otherParent, otherName] = splitPlace(candidate);
    return otherParent === parent && !usualNames.has(normalisedName(otherName)) && candidate.items.every(isObject);
  });
  if (groups.length < 2) return list;
  return { ...list, items: groups.flatMap(({ items }) => items), place: `${parent}by group` };
}

/** `data.surveys.items` returns `data.surveys.` and `items`. */
function splitPlace({ place }: ShownList): readonly [string, string] {
  const end = place.lastIndexOf(".") + 1;
  return [place.slice(0, end), place.slice(end)];
}

/** HAL omits an empty `_embedded`, and protobuf's JSON omits empty lists. */
function emptyList(body: JsonObject): ShownList | undefined {
  if (Object.keys(body).length === 0) return { items: [], place: "top level", around: body };
  const others = Object.entries(body).filter(([name]) => name !== "_links" && name !== "page");
  const isEmpty = isObject(body["_links"]) && others.every(([, value]) => typeof value === "number");
  return isEmpty ? { items: [], place: "_embedded", around: body } : undefined;
}

/** A clear name outweighs a usual one, which outweighs items that are objects. */
function likelihoodOf({ items, place }: ShownList): number {
  const steps = place.split(".");
  const isClear = steps.some((step) => clearNames.has(normalisedName(step)));
  const name = normalisedName(steps.at(-1) ?? "");
  const isUsual = usualNames.has(name);
  // a list of recipients belongs to a survey, and isn't the requested list
  const isOfObjects = items.some(isObject) && name !== "recipients";
  const isOfOthers = items.length > 0 && !isOfObjects;
  return Number(isClear && !isOfOthers) * 8 + Number(isUsual && !isOfOthers) * 4 + Number(isOfObjects);
}

function listsIn(
  object: JsonObject,
  path: readonly string[],
  around: JsonObject,
  nullNames: ReadonlySet<string>,
): readonly ShownList[] {
  const members = Object.entries(object).filter(([name]) => !sideNames.has(normalisedName(name)));
  const aroundMembers = { ...around, ...object };
  const lists = members.flatMap(([name, value]) => {
    const normalised = normalisedName(name);
    const isNullList = value === null && nullNames.has(normalised);
    const items = isNullList ? [] : itemsOf(value, clearNames.has(normalised));
    return items === undefined ? [] : [{ items, place: [...path, name].join("."), around: aroundMembers }];
  });
  if (path.length + 1 === maxDepth) return lists;
  const nestedLists = members.flatMap(([name, value]) =>
    isObject(value) && itemsOf(value, true) === undefined
      ? listsIn(value, [...path, name], aroundMembers, nullNames)
      : [],
  );
  return [...lists, ...nestedLists];
}

/** Reads an array, or an object with items by id or slug. `{}` is an empty list only under a clear name. */
function itemsOf(value: unknown, isClear: boolean): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return undefined;
  const items = Object.entries(value);
  const isById = items.every(([key, item]) => isObject(item) && [textId(item["id"]), item["slug"]].includes(key));
  return isById && (isClear || items.length > 0) ? items.map(([, item]) => item) : undefined;
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
