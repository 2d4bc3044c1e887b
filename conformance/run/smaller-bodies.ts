import { isObject, writeJson, type JsonObject } from "../reading/json.ts";

/** The way to a value: names of members and indices of elements. */
export type Way = readonly string[];

/** The value at the end of a way; a row of recipients is found by its email, wherever it stands. */
export function valueAt(given: unknown, shown: unknown, way: Way): unknown {
  const [step, ...rest] = way;
  if (step === undefined) return shown;
  const next = child(given, step);
  if (Array.isArray(shown)) {
    const email = isObject(next) ? next["email"] : undefined;
    const own = typeof email === "string" ? shown.find((row) => isSameEmail(row, email)) : shown[Number(step)];
    return valueAt(next, own, rest);
  }
  return isObject(shown) ? valueAt(next, shown[step], rest) : undefined;
}

function isSameEmail(row: unknown, email: string): boolean {
  const own = isObject(row) ? row["email"] : undefined;
  return typeof own === "string" && own.toLowerCase() === email.toLowerCase();
}

function child(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isObject(value) ? value[step] : undefined;
}

/** All ways into a document whose value is written so, the longest last. */
export function waysTo(document: unknown, written: string): readonly Way[] {
  const found: Way[] = [];
  const walk = (value: unknown, way: Way): void => {
    if (way.length > 0 && writeJson(value) === written) found.push(way);
    if (Array.isArray(value)) value.forEach((item, index) => walk(item, [...way, `${index}`]));
    else if (isObject(value)) for (const [name, member] of Object.entries(value)) walk(member, [...way, name]);
  };
  walk(document, []);
  return found;
}

/** Of a document the part on the way alone: of a list the one element. */
export function partOn(document: JsonObject, [top = "", index]: Way): JsonObject {
  const value = document[top];
  return { [top]: Array.isArray(value) && index !== undefined ? [value[Number(index)]] : value };
}

/** The way to the same value in that part. */
export function wayInPart(document: JsonObject, [top = "", index, ...rest]: Way): Way {
  if (index === undefined) return [top];
  return [top, Array.isArray(document[top]) ? "0" : index, ...rest];
}
