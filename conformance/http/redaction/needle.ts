import { unescaped } from "./decoded-view.ts";

/** One spelling of a secret, to be looked for in texts whose escapes are resolved. */
export interface Needle {
  readonly text: string;
  /** In which form a text is searched: as it is, in lower case, or with base64url's signs as base64's. */
  readonly form: "exact" | "lower" | "base64";
  /** So many of its first characters are hidden where the rest was cut off; absent where it is hidden as a whole alone. */
  readonly least?: number;
  /** Whether the neighbours of what was found hold a part of the secret, too. */
  readonly spills: { readonly before: boolean; readonly after: boolean };
  /** Where it stands for the secret, and isn't a part of an innocent text. */
  readonly isWhole: (text: string, start: number, end: number) => boolean;
}

/** Keys of at least so many characters, unless they are made of words, turn up in no innocent text. */
const longKey = 16;

/** Of a secret that was cut off, so many characters and more are hidden. */
const shortestPart = 6;

/** Encoded, a secret of fewer bytes is too short to differ surely from other text. */
const shortestEncoded = 8;

const oneWord = /^[A-Za-z]{1,15}$/;
const someWords = /^[A-Za-z]{1,12}(?:[-_. ][A-Za-z]{0,12})*$/;
const noSpill = { before: false, after: false };

/**
 * The spellings in which a secret is looked for: in any letter case, in hex, in base64 at any offset. One that is short or made
 * of words is looked for as a whole value only, since it may be a part of innocent texts.
 */
export function needlesOf(secret: string): readonly Needle[] {
  const bytes = Buffer.from(secret);
  const spelled = new Set([secret, unescaped(secret), bytes.toString("latin1")]);
  const plain = [...spelled].map((text) => (isLong(secret) ? longNeedle(text) : shortNeedle(text)));
  return bytes.length < shortestEncoded ? plain : [...plain, ...inHex(bytes), ...inBase64(bytes)];
}

function isLong(secret: string): boolean {
  return secret.length >= longKey && !someWords.test(secret);
}

function longNeedle(secret: string): Needle {
  const lengths = Array.from(secret, (_, index) => index + 1);
  const least = lengths.find((length) => length >= shortestPart && !someWords.test(secret.slice(0, length)));
  const cut = least === undefined ? {} : { least };
  return { text: lowered(secret), form: "lower", ...cut, spills: noSpill, isWhole: () => true };
}

function shortNeedle(secret: string): Needle {
  return oneWord.test(secret)
    ? { text: secret, form: "exact", spills: noSpill, isWhole: isQuoted }
    : { text: lowered(secret), form: "lower", spills: noSpill, isWhole: isToken };
}

/** No letter, digit or hyphen goes on with it. */
function isToken(text: string, start: number, end: number): boolean {
  return !/[\w-]/.test(text.charAt(start - 1)) && !/[\w-]/.test(text.charAt(end));
}

/** A text of its own: all there is, what a credential holds, or a value between quotes, but not a member's name. */
function isQuoted(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 7), start);
  const after = text.slice(end, end + 2);
  return /^$|["']$|bearer $/i.test(before) && /^(?:$|["'](?!:))/.test(after);
}

function inHex(bytes: Buffer): readonly Needle[] {
  const pairs = [...bytes].map((byte) => byte.toString(16).padStart(2, "0"));
  return ["", ":", " ", "-"].map((separator) => ({
    text: pairs.join(separator),
    form: "lower",
    spills: noSpill,
    isWhole: () => true,
  }));
}

/** After 0, 1 or 2 other bytes each; the signs at the ends, which hold a part of a neighbour as well, are left to the spill. */
function inBase64(bytes: Buffer): readonly Needle[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const isFull = (offset + bytes.length) % 3 === 0;
    const text = encoded.slice(Math.ceil((offset * 8) / 6), isFull ? undefined : -1);
    return {
      text,
      form: "base64",
      ...(text.length < 2 * shortestPart ? {} : { least: 2 * shortestPart }),
      spills: { before: offset !== 0, after: !isFull },
      isWhole: () => true,
    };
  });
}

/** In lower case, as long as before: some letters have two in place of one. */
export function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
