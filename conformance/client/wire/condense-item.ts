import { isObject, readJson, writeJson } from "../json/json.ts";

const identifiers = ["id", "slug"] as const;
const keptMembers: ReadonlySet<string> = new Set([...identifiers, "title"]);

/** Objects are kept this deep: `{ "node": { "survey": { "id": 1 } } }`. */
const maxDepth = 3;
const maxTextChars = 200;

/**
 * Shortens the JSON of an item to what a search for surveys needs. Invalid JSON stays as it is.
 *
 * | item                                                  | condensed                          |
 * | ----------------------------------------------------- | ---------------------------------- |
 * | `{"id": 1, "title": "Tea", "company": "x"}`           | `{"id":1,"title":"Tea"}`           |
 * | `{"cursor": "x", "node": {"id": 9, "questions": []}}` | `{"cursor":"x","node":{"id":9}}`   |
 * | `{"name": "Tea", "questions": []}`                    | `{"name":"Tea"}`                   |
 */
export function condenseItem(item: string): string {
  const reading = readJson(item);
  return reading.unreadable === undefined ? (writeJson(condense(reading.value, maxDepth)) ?? item) : item;
}

function condense(value: unknown, depth: number): unknown {
  // a text is kept complete or not at all: a shortened title could equal another survey's
  if (typeof value === "string") return value.length > maxTextChars ? undefined : value;
  if (!isObject(value)) return value;
  const isIdentified = identifiers.some((name) => ["string", "number", "bigint"].includes(typeof value[name]));
  const isKept = (name: string, member: unknown): boolean => {
    if (isIdentified) return keptMembers.has(name);
    return !Array.isArray(member) && (!isObject(member) || depth > 1);
  };
  const members = Object.entries(value).filter(([name, member]: [string, unknown]) => isKept(name, member));
  return Object.fromEntries(members.map(([name, member]: [string, unknown]) => [name, condense(member, depth - 1)]));
}
