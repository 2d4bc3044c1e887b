import { splitAtStrings } from "./json-strings.ts";

/** A sign of JSON's structure, or a number, `true`, `false` or `null`. */
const token = /[{}[\],:]|[^\s{}[\],:"]+/g;

/** An object or array whose end has not been read. */
interface Container {
  readonly path: string;
  readonly isArray: boolean;
  /** Index of the current element. */
  index: number;
  /** Name of the current member. */
  name: string;
}

/**
 * Returns the offset of each member name and array element in a JSON text, by path: `{"tags": [7, 8]}` has `tags` at 1, `tags.0` at
 * 10 and `tags.1` at 13. A cut text is read as far as it goes.
 */
export function jsonPlaces(text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const open: Container[] = [];
  let expectsName = false;
  for (const [sign, at] of tokensOf(text)) {
    const within = open.at(-1);
    if (sign === ":") expectsName = false;
    else if (sign === ",") {
      if (within !== undefined) within.index += 1;
      expectsName = within?.isArray === false;
    } else if (sign === "}" || sign === "]") {
      open.pop();
      expectsName = false;
    } else if (expectsName && within !== undefined) {
      within.name = sign.slice(1, -1);
      places.set(currentPath(within), at);
    } else {
      const path = within === undefined ? "" : currentPath(within);
      if (within?.isArray === true) places.set(path, at);
      if (sign === "{" || sign === "[") {
        open.push({ path, isArray: sign === "[", index: 0, name: "" });
        expectsName = sign === "{";
      }
    }
  }
  return places;
}

function* tokensOf(text: string): Generator<readonly [string, number]> {
  for (const part of splitAtStrings(text)) {
    if (part.isString) yield [part.text, part.at];
    else for (const { 0: sign, index } of part.text.matchAll(token)) yield [sign, part.at + index];
  }
}

function currentPath({ path, isArray, index, name }: Container): string {
  const step = isArray ? `${index}` : name;
  return path === "" ? step : `${path}.${step}`;
}
