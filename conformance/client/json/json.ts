import { signCodes } from "./sign-codes.ts";
import { replaceBetweenStrings } from "./json-strings.ts";

export type ParsedJson =
  | { readonly value: unknown; readonly unreadable?: undefined }
  | {
      /** Why the text has no value: `the body is empty`. */
      readonly unreadable: string;
      /** True if the text may be JSON but exceeds a limit of this parser. */
      readonly isOverLimit?: true;
    };

export const notJson = "the body is not JSON";

/** No response of the contract is deeper. Deeper values would exhaust the stack of recursive functions. */
const maxDepth = 1_000;

/** A response of 8 MiB with surveys has about half this number; more would only cost memory. */
const maxValues = 500_000;

/** No id is longer, and parsing a bigint takes more than linear time, so longer integers stay rounded numbers. */
const maxDigits = 300;

/** Parses a text as JSON; never throws. */
export function readJson(text: string): ParsedJson {
  if (text.trim() === "") return { unreadable: "the body is empty" };
  if (countValues(text) > maxValues)
    return { unreadable: `the body contains more than ${maxValues.toLocaleString("en")} values`, isOverLimit: true };
  try {
    const value = parseExactly(text);
    return isTooDeep(value)
      ? { unreadable: `the body is nested deeper than ${maxDepth.toLocaleString("en")} levels`, isOverLimit: true }
      : { value };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { unreadable: notJson };
  }
}

const valueSigns: ReadonlySet<number> = new Set([signCodes.comma, signCodes.openBracket, signCodes.openBrace]);

/** Returns an upper bound for the number of values: one more than commas and opening brackets. */
function countValues(text: string): number {
  // each value takes at least one character, so a short text can't exceed the limit
  if (text.length < maxValues) return text.length;
  let values = 1;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === signCodes.backslash) index += 1;
      else if (code === signCodes.quote) isInString = false;
    } else if (code === signCodes.quote) isInString = true;
    else if (valueSigns.has(code)) values += 1;
  }
  return values;
}

/**
 * Parses integers that a JavaScript number would round, such as 64-bit ids, as bigints. First it marks them: `[9007199254740993]`
 * becomes `["exactly9007199254740993"]`.
 */
function parseExactly(text: string): unknown {
  // every integer of at most 15 digits is exact, so most texts need no marks
  const hasLongInteger = /(?:^|[[:,])\s*-?\d{16}/.test(text);
  if (!hasLongInteger) return JSON.parse(text);
  const word = unusedWord(text);
  const mark = (integer: string): string => {
    const mayBeRounded = integer.length >= 16 && integer.length <= maxDigits;
    return mayBeRounded && !Number.isSafeInteger(Number(integer)) ? `"${word}${integer}"` : integer;
  };
  // not the digits of `1.5` and `1e9`
  const integers = /(?<![\d.eE+-])-?\d+(?![\d.eE])/g;
  const marked = replaceBetweenStrings(text, (between) => between.replaceAll(integers, mark));
  return JSON.parse(marked, (_name, value: unknown) =>
    typeof value === "string" && value.startsWith(word) ? BigInt(value.slice(word.length)) : value,
  );
}

/** Serialises a value as JSON, bigints with all digits. Returns undefined if JSON can't express it. */
export function writeJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // JSON.stringify throws on a bigint, so bigints are marked as in `parseExactly`
    if (!(error instanceof TypeError)) throw error;
    const serialise = (prefix: string): string =>
      JSON.stringify(value, (_name, part: unknown) => (typeof part === "bigint" ? `${prefix}${part}` : part));
    const word = unusedWord(serialise(""));
    return serialise(word).replaceAll(new RegExp(`"${word}(-?\\d+)"`, "g"), "$1");
  }
}

/** Returns a word that doesn't occur in the text. */
function unusedWord(text: string): string {
  let word = "exactly";
  while (text.includes(word)) word += "-";
  return word;
}

/** True if recursive functions could exhaust the stack. */
export function isTooDeep(value: unknown): boolean {
  return isDeeperThan(value, maxDepth);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const item of items) if (isDeeperThan(item, levels - 1)) return true;
  return false;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** True if a value is a JSON object, neither an array nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the same text as `String`, but never throws, not even for `{ "toString": 0 }`. */
export function asText(value: unknown): string {
  if (isObject(value)) return "[object Object]";
  return Array.isArray(value) ? value.map((item) => (item === null ? "" : asText(item))).join() : String(value);
}

/** Returns the objects in a list; an empty list for any other value. */
export function objectItems(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
