/** A part of a text. */
interface Part {
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
  /** A JSON string, with its quotation marks. */
  readonly isString: boolean;
}

/**
 * Divides a text into its JSON strings and what stands between them: in one pass and constant stack, unlike an expression that backtracks.
 * What begins with a quotation mark and never ends is a part of its own, and not a string.
 */
export function* partsOf(text: string, from = 0): Generator<Part> {
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
    if (code === 0x5c) index += 1;
    else if (code === 0x22) return index + 1;
  }
  return undefined;
}

/** A text with what stands between its JSON strings written in another way. */
export function changedBetweenStrings(text: string, change: (between: string) => string): string {
  let changed = "";
  for (const part of partsOf(text)) changed += part.isString ? part.text : change(part.text);
  return changed;
}
