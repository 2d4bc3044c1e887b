import { signCodes } from "./sign-codes.ts";

interface Part {
  readonly text: string;
  readonly at: number;
  /** True if the part is a JSON string, with its quotation marks. */
  readonly isString: boolean;
}

/**
 * Splits a text at its JSON strings, in one pass and constant stack, unlike a backtracking expression. An unclosed string counts as a part
 * that is no string.
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

export function replaceBetweenStrings(text: string, change: (between: string) => string): string {
  let changed = "";
  for (const part of splitAtStrings(text)) changed += part.isString ? part.text : change(part.text);
  return changed;
}

/** True if the text begins as JSON and ends within a text, a list or an object. */
export function isCutJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  let depth = 0;
  for (const { text: part, isString } of splitAtStrings(text)) {
    if (isString) continue;
    if (part.startsWith('"')) return true;
    depth += part.replaceAll(/[^[{]/g, "").length - part.replaceAll(/[^\]}]/g, "").length;
  }
  return depth > 0;
}
