import { splitAtStrings } from "./json-strings.ts";

/** A bracket, comma or colon, or a number, `true`, `false` or `null`. */
const tokenPattern = /[{}[\],:]|[^\s{}[\],:"]+/g;

/** An object or array whose end has not been read. */
interface Container {
  readonly path: string;
  readonly isArray: boolean;
  /** The index of the current element. */
  index: number;
  /** The name of the current member. */
  name: string;
}

/**
 * Returns the offset of each member name and array element in a JSON text, by path. `{"tags": [7, 8]}` has `tags` at 1, `tags.0`
 * at 10 and `tags.1` at 13. A cut text is read as far as it goes.
 */
export function jsonOffsets(text: string): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  const openContainers: Container[] = [];
  let expectsName = false;
  for (const [token, offset] of tokensOf(text)) {
    const container = openContainers.at(-1);
    if (token === ":") expectsName = false;
    else if (token === ",") {
      if (container !== undefined) container.index += 1;
      expectsName = container?.isArray === false;
    } else if (token === "}" || token === "]") {
      openContainers.pop();
      expectsName = false;
    } else if (expectsName && container !== undefined) {
      container.name = token.slice(1, -1);
      offsets.set(currentPath(container), offset);
    } else {
      const path = container === undefined ? "" : currentPath(container);
      if (container?.isArray === true) offsets.set(path, offset);
      if (token === "{" || token === "[") {
        openContainers.push({ path, isArray: token === "[", index: 0, name: "" });
        expectsName = token === "{";
      }
    }
  }
  return offsets;
}

function* tokensOf(text: string): Generator<readonly [string, number]> {
  for (const part of splitAtStrings(text)) {
    if (part.isString) yield [part.text, part.at];
    else for (const { 0: token, index } of part.text.matchAll(tokenPattern)) yield [token, part.at + index];
  }
}

function currentPath({ path, isArray, index, name }: Container): string {
  const step = isArray ? `${index}` : name;
  return path === "" ? step : `${path}.${step}`;
}
