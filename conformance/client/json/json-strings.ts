import { signCodes } from "./sign-codes.ts";

interface Part {
  readonly text: string;
  /** The offset in the whole text. */
  readonly at: number;
  /** True if the part is a JSON string, with its quotation marks. */
  readonly isString: boolean;
}

/**
 * Splits a text at its JSON strings: `{"a": 1}` has the parts `{`, `"a"` and `: 1}`. An unclosed string counts as a part that isn't
 * a string. A regular expression would exhaust the stack on a long string, since it would backtrack.
 */
export function* splitAtStrings(text: string, from = 0): Generator<Part> {
  let at = from;
  for (let start = text.indexOf('"', at); start !== -1; start = text.indexOf('"', at)) {
    if (start > at) yield { text: text.slice(at, start), at, isString: false };
    at = start;
    const end = endOfString(text, start);
    if (end === undefined) break;
    yield { text: text.slice(start, end), at: start, isString: true };
    at = end;
  }
  if (at < text.length) yield { text: text.slice(at), at, isString: false };
}

function endOfString(text: string, start: number): number | undefined {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === signCodes.backslash) index += 1;
    else if (code === signCodes.quote) return index + 1;
  }
  return undefined;
}

/** Changes a JSON text, but not its strings. */
export function replaceBetweenStrings(text: string, change: (between: string) => string): string {
  let changed = "";
  for (const part of splitAtStrings(text)) changed += part.isString ? part.text : change(part.text);
  return changed;
}

/** True if the text begins as JSON and ends within a string, a list or an object: `{"a": [1, 2`. */
export function isCutJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  let depth = 0;
  for (const { text: part, isString } of splitAtStrings(text)) {
    if (isString) continue;
    const isUnclosedString = part.startsWith('"');
    if (isUnclosedString) return true;
    const opened = part.replaceAll(/[^[{]/g, "").length;
    const closed = part.replaceAll(/[^\]}]/g, "").length;
    depth += opened - closed;
  }
  return depth > 0;
}
