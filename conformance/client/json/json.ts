import { changedBetweenStrings } from "./json-strings.ts";

/** The JSON value of a body, or why there is none. */
export type JsonReading =
  | { readonly value: unknown; readonly unreadable?: undefined }
  | {
      readonly unreadable: string;
      /** True if the text may be JSON, and is more than this reader takes. */
      readonly isTooMuch?: true;
    };

/** Why a text that no reader of JSON reads has no value. */
export const notJson = "the body is not JSON";

/** Deeper values are not a response to any request of the contract, and would exhaust what walks them. */
const maxDepth = 1_000;

/** As many as 16 MiB of surveys hold; more, in as many bytes, would take memory and mean nothing. */
const maxValues = 500_000;

/** Of a longer number no id is made, and reading it exactly would take more than linear time. */
const maxDigits = 300;

/** Reads a text as JSON; never throws. */
export function readJson(text: string): JsonReading {
  if (text.trim() === "") return { unreadable: "the body is empty" };
  if (valuesIn(text) > maxValues)
    return { unreadable: `the body holds more than ${maxValues.toLocaleString("en")} values`, isTooMuch: true };
  try {
    const value = parsed(text);
    return isDeeper(value, maxDepth)
      ? { unreadable: `the body is nested deeper than ${maxDepth.toLocaleString("en")} levels`, isTooMuch: true }
      : { value };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { unreadable: notJson };
  }
}

/** How many values a text holds at most: each stands behind a comma or a bracket. */
function valuesIn(text: string): number {
  if (text.length < maxValues) return text.length;
  let values = 1;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (quoted) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x2c || code === 0x5b || code === 0x7b) values += 1;
  }
  return values;
}

/** Reads whole numbers that a JavaScript number would round, such as ids of 64 bits, as bigints. */
function parsed(text: string): unknown {
  if (!/(?:^|[[:,])\s*-?\d{16}/.test(text)) return JSON.parse(text);
  const mark = markFor(text);
  const marked = changedBetweenStrings(text, (between) =>
    between.replaceAll(/(?<![\d.eE+-])-?\d+(?![\d.eE])/g, (digits) =>
      digits.length < 16 || digits.length > maxDigits || Number.isSafeInteger(Number(digits))
        ? digits
        : `"${mark}${digits}"`,
    ),
  );
  return JSON.parse(marked, (_name, value: unknown) =>
    typeof value === "string" && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

/** A value as JSON, a bigint as a number with all its digits; nothing for what JSON has no form for. */
export function writeJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // a bigint has no form of its own
    if (!(error instanceof TypeError)) throw error;
    const written = (mark: string): string =>
      JSON.stringify(value, (_name, part: unknown) => (typeof part === "bigint" ? `${mark}${part}` : part));
    const mark = markFor(written(""));
    return written(mark).replaceAll(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1");
  }
}

/** A word that a text doesn't hold. */
function markFor(text: string): string {
  let mark = "exactly";
  while (text.includes(mark)) mark += "-";
  return mark;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const item of items) if (isDeeper(item, levels - 1)) return true;
  return false;
}

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Says whether a value is a JSON object (no array, no null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects in a list; what else it holds is left out. */
export function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
