import { resolveEscapes } from "./view.ts";

/** One form of a secret to search for. */
export interface Spelling {
  readonly text: string;
  readonly replacement: string;
  /** The minimum length of a cut secret to hide; absent if only the whole secret is hidden. */
  readonly shortestCut?: number;
  /** True if a match is the secret, not a part of innocent text. Absent if every match is the secret. */
  readonly isWhole?: (text: string, start: number, end: number) => boolean;
  /** True if the base64 character before a match also contains bits of the secret. */
  readonly sharesFirst?: boolean;
  /** True if the base64 character after a match also contains bits of the secret. */
  readonly sharesLast?: boolean;
}

export interface Spellings {
  readonly plain: readonly Spelling[];
  readonly base64: readonly Spelling[];
  readonly hex: readonly Spelling[];
}

/** In characters; redacting shorter texts would hide innocent text. */
export const shortestSecret = 4;

/** Error messages often contain JSON in JSON, escaped twice. */
export const maxEscapeLayers = 2;

/** In characters. A longer secret occurs in no innocent text, unless it consists of words. */
const longSecret = 16;

/** In characters; a shorter beginning of a secret is not recognised. */
const shortestBeginning = 6;

/** In bytes; shorter secrets would be found by accident in base64 and hex. */
const shortestEncoded = 6;

/** Matches all of `test-key_for the rest`, and `sk_` in `sk_9f2`. */
const leadingWords = /^[A-Za-z]{1,12}(?:[-_. ][A-Za-z]{0,12})*/;
const oneWord = /^[A-Za-z]{1,15}$/;

/** Returns the forms in which a service may repeat a secret. */
export function spellingsOf(secret: string, replacement: string): Spellings {
  const texts = decodedForms(secret);
  const slugs = [asSlug(secret, "-"), asSlug(secret, "_")];
  for (const slug of slugs) if (isUnmistakable(slug)) texts.add(slug);
  const encoded = secret.length < shortestEncoded ? [] : encodingsOf(secret);
  const shortestCutBytes = isUnmistakable(secret) ? shortestDistinctBeginning(secret) : Infinity;
  const base64 = encoded.flatMap(base64Of);
  return {
    plain: [...texts].map((text) => ({ text: toLowerCaseSameLength(text), replacement, ...matchOf(text) })),
    // base64 has four characters for three bytes, hex has two for each byte
    base64: base64.map((one) => ({ ...one, replacement, shortestCut: shortestCutBytes * (4 / 3) })),
    hex: encoded.map((bytes) => ({ text: bytes.toString("hex"), replacement, shortestCut: shortestCutBytes * 2 })),
  };
}

function matchOf(text: string): Pick<Spelling, "shortestCut" | "isWhole"> {
  if (isUnmistakable(text)) return { shortestCut: shortestDistinctBeginning(text) };
  return { isWhole: oneWord.test(text) ? isValueOf(text) : isToken };
}

/** Returns the secret and its decoded forms, because it may contain escapes itself: `a%2Bb` is also `a+b`. */
function decodedForms(secret: string): Set<string> {
  const forms = new Set([secret, Buffer.from(secret).toString("latin1")]);
  let view = { text: secret };
  for (let layer = 0; layer < maxEscapeLayers; layer += 1) {
    view = resolveEscapes(view);
    if (view.text.length >= shortestSecret) forms.add(view.text);
  }
  return forms;
}

function encodingsOf(secret: string): readonly Buffer[] {
  const bytes = Buffer.from(secret);
  // header fields are Latin-1 on the wire, so a service may encode those bytes
  return bytes.length === secret.length ? [bytes] : [bytes, Buffer.from(secret, "latin1")];
}

/**
 * Returns the base64 characters that depend on these bytes alone. The number of bytes before, modulo 3, changes them: `key!` is
 * `a2V5I` at the start, but `tleS` after one other byte.
 */
function base64Of(bytes: Buffer): readonly Pick<Spelling, "text" | "sharesFirst" | "sharesLast">[] {
  return [0, 1, 2].map((bytesBefore) => {
    const all = Buffer.concat([Buffer.alloc(bytesBefore), bytes]);
    const bits = all.length * 8;
    const text = all.toString("base64").slice(Math.ceil((bytesBefore * 8) / 6), Math.floor(bits / 6));
    return { text, sharesFirst: bytesBefore > 0, sharesLast: bits % 6 > 0 };
  });
}

/** Returns the slug that a server may derive from a text: `My key, 2026` becomes `My-key-2026`. */
function asSlug(text: string, separator: string): string {
  return text.replaceAll(/[^A-Za-z0-9]+/g, separator).replaceAll(/^[-_]|[-_]$/g, "");
}

/** True if the text can't occur in an innocent text by accident. */
function isUnmistakable(secret: string): boolean {
  return secret.length >= longSecret && shortestDistinctBeginning(secret) <= secret.length;
}

/** Returns the number of characters that are needed to recognise a cut secret: more than its leading words. */
function shortestDistinctBeginning(secret: string): number {
  const [words = ""] = leadingWords.exec(secret) ?? [];
  return Math.max(shortestBeginning, words.length + 1);
}

/** True if no letter, digit or hyphen precedes or follows. */
function isToken(text: string, start: number, end: number): boolean {
  return !/[\w-]/.test(text.charAt(start - 1)) && !/[\w-]/.test(text.charAt(end));
}

/** Finds the word `tea` as the whole text, in `Bearer tea` and in `"tea"`, but not in `green tea` or `{"tea": 1}`. */
function isValueOf(word: string): NonNullable<Spelling["isWhole"]> {
  return (text, start, end) => {
    if (text.slice(start, end) !== word) return false;
    const before = text.slice(Math.max(0, start - 7), start);
    const after = text.slice(end, end + 2);
    return /^$|["']$|bearer $/i.test(before) && /^(?:$|["'](?!:))/.test(after);
  };
}

/** Lower-cases only A to Z if other letters would change the length, as `İ` does. */
export function toLowerCaseSameLength(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
