import { entityNames } from "./entity-names.ts";

/** A decoded form of a text, with the offset of each UTF-16 code unit in the original. */
export interface View {
  readonly text: string;
  /** Absent if the text is the original. */
  readonly offsets?: { readonly starts: Int32Array; readonly ends: Int32Array };
}

const characterByName = new Map(
  Object.entries(entityNames).flatMap(([character, names]) => names.map((name) => [name, character] as const)),
);

/** The escapes of JSON (RFC 8259 §7), of URLs (RFC 3986 §2.1) and of HTML (Living Standard §13.5). */
const escapePattern =
  /\\(?:u([0-9a-f]{4})|([bfnrt])|(["\\/]))|%([0-9a-f]{2})|&(?:#0*(\d{1,7});?|#x0*([0-9a-f]{1,6});?|([a-z]+);)/gi;

/** Resolves the escapes once: `a%2Bb` becomes `a+b`, and `a%252Bb` becomes `a%2Bb`. Returns the same view if it has none. */
export function resolveEscapes(view: View): View {
  return /[\\%&]/.test(view.text) ? rewrite(view, escapePattern, characterOf) : view;
}

/** Joins the lines. Returns the same view if it has one line. */
export function withoutLineBreaks(view: View): View {
  return view.text.includes("\n") ? rewrite(view, /[\r\n]+/g, () => "") : view;
}

/** Returns the offset in the original where a code unit of the view starts. */
export function startIn({ offsets }: View, unit: number): number {
  return offsets?.starts[unit] ?? unit;
}

/** Returns the offset in the original where a code unit of the view ends. */
export function endIn({ offsets }: View, unit: number): number {
  return offsets?.ends[unit] ?? unit + 1;
}

/** Replaces each match by a text that is not longer; keeps a match without a replacement. */
function rewrite(view: View, pattern: RegExp, replacementOf: (match: RegExpExecArray) => string | undefined): View {
  const { text } = view;
  const pieces: string[] = [];
  const starts = new Int32Array(text.length);
  const ends = new Int32Array(text.length);
  let length = 0;
  let copiedTo = 0;
  const copyUpTo = (end: number): void => {
    pieces.push(text.slice(copiedTo, end));
    for (; copiedTo < end; copiedTo += 1) {
      starts[length] = startIn(view, copiedTo);
      ends[length++] = endIn(view, copiedTo);
    }
  };
  for (const match of text.matchAll(pattern)) {
    const replacement = replacementOf(match);
    if (replacement === undefined) continue;
    copyUpTo(match.index);
    pieces.push(replacement);
    copiedTo = match.index + match[0].length;
    for (let unit = 0; unit < replacement.length; unit += 1) {
      starts[length] = startIn(view, match.index);
      ends[length++] = endIn(view, copiedTo - 1);
    }
  }
  if (pieces.length === 0) return view;
  copyUpTo(text.length);
  return { text: pieces.join(""), offsets: { starts: starts.subarray(0, length), ends: ends.subarray(0, length) } };
}

const controlCharacters: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** The parameters are the groups of `escapePattern`, in their order. */
function characterOf([, unit, control, sign, percent, decimal, hex, name]: RegExpExecArray): string | undefined {
  const digits = unit ?? percent ?? hex;
  if (digits !== undefined) return characterOfCode(Number.parseInt(digits, 16));
  if (decimal !== undefined) return characterOfCode(Number(decimal));
  if (name !== undefined) return characterByName.get(name);
  return sign ?? controlCharacters[control?.toLowerCase() ?? ""];
}

function characterOfCode(code: number): string | undefined {
  return code > 0x10_ff_ff ? undefined : String.fromCodePoint(code);
}
