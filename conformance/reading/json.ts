/** The JSON value of a body, or why there is none. */
export type JsonReading =
  | { readonly value: unknown; readonly unreadable?: undefined }
  | { readonly unreadable: string };

/** Deeper values are no answer to any request of the contract, and would exhaust whoever walks them. */
const maxDepth = 100;

/** As many as 16 MiB of surveys hold; more, in as many bytes, would take memory and mean nothing. */
const maxValues = 500_000;

/** Reads a text as JSON; never throws. */
export function readJson(text: string): JsonReading {
  if (text.trim() === "") return { unreadable: "the body is empty" };
  const { depth, values } = sizeOf(text);
  if (depth > maxDepth) return { unreadable: `the body is nested deeper than ${maxDepth} levels` };
  if (values > maxValues) return { unreadable: `the body holds more than ${maxValues.toLocaleString("en")} values` };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { unreadable: "the body is no JSON" };
  }
}

function sizeOf(text: string): { readonly depth: number; readonly values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (quoted) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, (depth += 1));
    else if (code === 0x7d || code === 0x5d) depth -= 1;
    else if (code === 0x2c) values += 1;
  }
  return { depth: deepest, values };
}

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Says whether a value is a JSON object (no array, no null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
