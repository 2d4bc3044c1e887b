import { entityNames } from "./entity-names.ts";

/** A text with its escapes resolved, and where in the original each of its UTF-16 units begins. */
export interface DecodedView {
  readonly text: string;
  /** One more than units: the last is the original's length. Absent where the text is the original. */
  readonly starts?: Int32Array;
}

/** So often an escape may be escaped again. */
const deepest = 6;

const characterByName = new Map(
  Object.entries(entityNames).flatMap(([character, names]) => names.map((name) => [name, character] as const)),
);

const escape =
  /\\(?:u\{0*([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([nrt])|([^\w\s]))|%([0-9a-f]{2})|&(?:#0*(\d{1,7});?|#x0*([0-9a-f]{1,6});?|([a-z]+);)/gi;

/** A text as it is, and with the escapes of JSON, scripts, URLs and HTML resolved once, twice, and so on until none is left. */
export function decodedViews(text: string): readonly DecodedView[] {
  const views: DecodedView[] = [{ text }];
  for (let view = decoded({ text }); view !== undefined && views.length <= deepest; view = decoded(view))
    views.push(view);
  return views;
}

/** The text with its escapes resolved. */
export function unescaped(text: string): string {
  return decoded({ text })?.text ?? text;
}

function decoded({ text, starts }: DecodedView): DecodedView | undefined {
  if (!/[\\%&]/.test(text)) return undefined;
  const pieces: string[] = [];
  const places = new Int32Array(text.length + 1);
  let length = 0;
  let done = 0;
  const place = (at: number): number => starts?.[at] ?? at;
  const copy = (end: number): void => {
    pieces.push(text.slice(done, end));
    for (let at = done; at < end; at += 1) places[length++] = place(at);
  };
  for (const match of text.matchAll(escape)) {
    const character = characterOf(match);
    if (character === undefined) continue;
    copy(match.index);
    pieces.push(character);
    for (let unit = 0; unit < character.length; unit += 1) places[length++] = place(match.index);
    done = match.index + match[0].length;
  }
  if (pieces.length === 0) return undefined;
  copy(text.length);
  places[length] = place(text.length);
  return { text: pieces.join(""), starts: places.subarray(0, length + 1) };
}

const blanks: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

function characterOf([, braced, unit, byte, blank, sign, percent, decimal, hex, name]: readonly (
  | string
  | undefined
)[]): string | undefined {
  const digits = braced ?? unit ?? byte ?? percent ?? hex;
  if (digits !== undefined) return ofCode(Number.parseInt(digits, 16));
  if (decimal !== undefined) return ofCode(Number(decimal));
  if (name !== undefined) return characterByName.get(name);
  return sign ?? blanks[blank?.toLowerCase() ?? ""];
}

function ofCode(code: number): string | undefined {
  return code > 0x10_ff_ff ? undefined : String.fromCodePoint(code);
}
