import { partsOf } from "./json-strings.ts";

const token = /[{}[\],:]|[^\s{}[\],:"]+/g;

interface Container {
  /** The way to it. */
  readonly path: string;
  readonly isArray: boolean;
  index: number;
  /** The name of the member that comes next. */
  name: string;
}

/** Where the name of each member, or each element, of a JSON text stands, by its path: `survey.questions.0.label`. Of a text that was cut, as far as it goes. */
export function jsonPlaces(text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const open: Container[] = [];
  let isName = false;
  for (const [sign, at] of signsOf(text)) {
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
      places.set(stepIn(within), at);
    } else {
      const path = within === undefined ? "" : stepIn(within);
      if (within?.isArray === true) places.set(path, at);
      if (sign === "{" || sign === "[") {
        open.push({ path, isArray: sign === "[", index: 0, name: "" });
        isName = sign === "{";
      }
    }
  }
  return places;
}

/** Its strings, brackets, commas, colons and words, each with where it begins. */
function* signsOf(text: string): Generator<readonly [string, number]> {
  for (const part of partsOf(text)) {
    if (part.isString) yield [part.text, part.at];
    else for (const { 0: sign, index } of part.text.matchAll(token)) yield [sign, part.at + index];
  }
}

function stepIn({ path, isArray, index, name }: Container): string {
  const step = isArray ? `${index}` : name;
  return path === "" ? step : `${path}.${step}`;
}
