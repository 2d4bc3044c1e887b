import { splitAtStrings } from "./json-strings.ts";

const token = /[{}[\],:]|[^\s{}[\],:"]+/g;

interface Container {
  readonly path: string;
  readonly isArray: boolean;
  index: number;
  name: string;
}

/**
 * Returns the offset of each member name and array element in a JSON text, by path (`survey.questions.0.label`). A cut text is read as far as it
 * goes.
 */
export function jsonPlaces(text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const open: Container[] = [];
  let isName = false;
  for (const [sign, at] of tokensOf(text)) {
    const within = open.at(-1);
    if (sign === ":") isName = false;
    else if (sign === ",") {
      if (within !== undefined) within.index += 1;
      isName = within?.isArray === false;
    } else if (sign === "}" || sign === "]") {
      open.pop();
      isName = false;
    } else if (isName && within !== undefined) {
      within.name = sign.slice(1, -1);
      places.set(nextPath(within), at);
    } else {
      const path = within === undefined ? "" : nextPath(within);
      if (within?.isArray === true) places.set(path, at);
      if (sign === "{" || sign === "[") {
        open.push({ path, isArray: sign === "[", index: 0, name: "" });
        isName = sign === "{";
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

function nextPath({ path, isArray, index, name }: Container): string {
  const step = isArray ? `${index}` : name;
  return path === "" ? step : `${path}.${step}`;
}
