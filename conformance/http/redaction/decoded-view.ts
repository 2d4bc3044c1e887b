import { entityNames } from "./entity-names.ts";
import { unpackedRuns } from "./unpacked-run.ts";

/** A text as something reads it, and where in the original each of its UTF-16 units begins and ends. */
export interface DecodedView {
  readonly text: string;
  /** Absent where the text is the original. */
  readonly places?: { readonly starts: Int32Array; readonly ends: Int32Array };
  /** It stood where nobody reads it: in base64, in hex or as a list of bytes. */
  readonly isUnpacked?: true;
}

/** So often an escape may be escaped again. */
const deepest = 6;
/** So often what is packed may be packed again. */
const maxPacked = 3;

const characterByName = new Map(
  Object.entries(entityNames).flatMap(([character, names]) => names.map((name) => [name, character] as const)),
);

const escape =
  /\\(?:u\{0*([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([0-3]?[0-7]{1,2})|([nrt])|([^\w\s\0]))|%(?:u00)?([0-9a-f]{2})|&(?:#0*(\d{1,7});?|#x0*([0-9a-f]{1,6});?|([a-z]+);)|\0/gi;

/**
 * A text as it is, and with the escapes of JSON, scripts, shells, URLs and HTML resolved once, twice, and so on until none is left, without
 * the zeros of wider encodings; the same of all that stands in it in base64, in hex, as quoted-printable or as a list of so many bytes and more.
 */
export function decodedViews(text: string, leastBytes: number): readonly DecodedView[] {
  return viewsOf({ text }, leastBytes, maxPacked);
}

function viewsOf(first: DecodedView, leastBytes: number, packed: number): readonly DecodedView[] {
  const views: DecodedView[] = [first];
  let last = first;
  for (let view = decoded(first); view !== undefined && views.length <= deepest; view = decoded(view)) {
    views.push(view);
    last = view;
  }
  if (packed > 0)
    for (const inner of unpackedIn(last, leastBytes)) views.push(...viewsOf(inner, leastBytes, packed - 1));
  return views;
}

/** The text with its escapes resolved. */
export function unescaped(text: string): string {
  return decoded({ text })?.text ?? text;
}

/** Where in the original a unit of a view begins. */
export function startIn({ places }: DecodedView, unit: number): number {
  return places?.starts[unit] ?? unit;
}

/** Where in the original a unit of a view ends. */
export function endIn({ places }: DecodedView, unit: number): number {
  return places?.ends[unit] ?? unit + 1;
}

/** What is packed in a view, each run of it by itself. */
function unpackedIn(view: DecodedView, leastBytes: number): readonly DecodedView[] {
  return unpackedRuns(view.text, leastBytes).map(({ text, starts, ends, isLegible }) => ({
    text,
    places: { starts: starts.map((at) => startIn(view, at)), ends: ends.map((at) => endIn(view, at - 1)) },
    ...(isLegible && view.isUnpacked === undefined ? {} : { isUnpacked: true as const }),
  }));
}

function decoded(view: DecodedView): DecodedView | undefined {
  const { text, isUnpacked } = view;
  if (!/[\\%&\0]/.test(text)) return undefined;
  const pieces: string[] = [];
  const starts = new Int32Array(text.length);
  const ends = new Int32Array(text.length);
  let length = 0;
  let done = 0;
  const copy = (end: number): void => {
    pieces.push(text.slice(done, end));
    for (let at = done; at < end; at += 1) {
      starts[length] = startIn(view, at);
      ends[length++] = endIn(view, at);
    }
  };
  for (const match of text.matchAll(escape)) {
    const character = characterOf(match);
    if (character === undefined) continue;
    copy(match.index);
    pieces.push(character);
    done = match.index + match[0].length;
    for (let unit = 0; unit < character.length; unit += 1) {
      starts[length] = startIn(view, match.index);
      ends[length++] = endIn(view, done - 1);
    }
  }
  if (pieces.length === 0) return undefined;
  copy(text.length);
  const places = { starts: starts.subarray(0, length), ends: ends.subarray(0, length) };
  return { text: pieces.join(""), places, ...(isUnpacked === undefined ? {} : { isUnpacked }) };
}

const blanks: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

function characterOf([all, braced, unit, byte, octal, blank, sign, percent, decimal, hex, name]: readonly (
  | string
  | undefined
)[]): string | undefined {
  const digits = braced ?? unit ?? byte ?? percent ?? hex;
  if (digits !== undefined) return ofCode(Number.parseInt(digits, 16));
  if (all === "\0") return "";
  if (octal !== undefined) return ofCode(Number.parseInt(octal, 8));
  if (decimal !== undefined) return ofCode(Number(decimal));
  if (name !== undefined) return characterByName.get(name);
  return sign ?? blanks[blank?.toLowerCase() ?? ""];
}

function ofCode(code: number): string | undefined {
  return code > 0x10_ff_ff ? undefined : String.fromCodePoint(code);
}
