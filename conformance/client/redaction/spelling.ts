import { resolveEscapes } from "./view.ts";

export interface Spelling {
  readonly text: string;
  readonly shown: string;
  /** A cut secret is hidden from this length on; absent if only the whole is hidden. */
  readonly shortestCut?: number;
  /** True if a match is the secret and not a part of innocent text; absent if every match is. */
  readonly isWhole?: (text: string, start: number, end: number) => boolean;
  /** True if the characters next to a match contain bits of the secret, too. */
  readonly sharesFirst?: boolean;
  readonly sharesLast?: boolean;
}

export interface Spellings {
  readonly plain: readonly Spelling[];
  readonly base64: readonly Spelling[];
  readonly hex: readonly Spelling[];
}

/** In characters; redacting shorter texts would hide innocent text. */
export const shortestSecret = 4;

/** JSON in JSON is common in error messages. */
export const maxEscapeLayers = 2;

/** In characters. Longer secrets appear in no innocent text, unless they are made of words. */
const longSecret = 16;

/** In characters, of a cut secret. */
const shortestBeginning = 6;

/** In bytes; shorter secrets would be found by accident in base64 and hex. */
const shortestEncoded = 6;

const oneWord = /^[A-Za-z]{1,15}$/;
const leadingWords = /^[A-Za-z]{1,12}(?:[-_. ][A-Za-z]{0,12})*/;

export function spellingsOf(secret: string, shown: string): Spellings {
  const texts = decodedForms(secret);
  for (const sign of ["-", "_"]) if (isUnmistakable(asSlug(secret, sign))) texts.add(asSlug(secret, sign));
  const encoded = secret.length < shortestEncoded ? [] : encodingsOf(secret);
  const leastBytes = isUnmistakable(secret) ? shortestDistinctBeginning(secret) : Infinity;
  return {
    plain: [...texts].map((text) => ({ text: toLowerCaseSameLength(text), shown, ...matchOf(text) })),
    base64: encoded.flatMap((bytes) =>
      base64Of(bytes).map((one) => ({ ...one, shown, shortestCut: leastBytes * (4 / 3) })),
    ),
    hex: encoded.map((bytes) => ({ text: bytes.toString("hex"), shown, shortestCut: leastBytes * 2 })),
  };
}

function matchOf(text: string): Pick<Spelling, "shortestCut" | "isWhole"> {
  if (isUnmistakable(text)) return { shortestCut: shortestDistinctBeginning(text) };
  return { isWhole: oneWord.test(text) ? isValueOf(text) : isToken };
}

/** Returns the decoded forms of a secret, since it may contain escapes itself. */
function decodedForms(secret: string): Set<string> {
  const readings = new Set([secret, Buffer.from(secret).toString("latin1")]);
  let view = { text: secret };
  for (let layer = 0; layer < maxEscapeLayers; layer += 1) {
    view = resolveEscapes(view);
    if (view.text.length >= shortestSecret) readings.add(view.text);
  }
  return readings;
}

function encodingsOf(secret: string): readonly Buffer[] {
  const bytes = Buffer.from(secret);
  // header fields are Latin-1 on the wire
  return bytes.length === secret.length ? [bytes] : [bytes, Buffer.from(secret, "latin1")];
}

/** Returns the base64 characters that depend on the bytes alone, for each position in a group of three bytes. */
function base64Of(bytes: Buffer): readonly Pick<Spelling, "text" | "sharesFirst" | "sharesLast">[] {
  return [0, 1, 2].map((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]);
    const bits = all.length * 8;
    const text = all.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
    return { text, sharesFirst: before > 0, sharesLast: bits % 6 > 0 };
  });
}

/** Returns the slug that a server may derive from a text. */
function asSlug(text: string, sign: string): string {
  return text.replaceAll(/[^A-Za-z0-9]+/g, sign).replaceAll(/^[-_]|[-_]$/g, "");
}

function isUnmistakable(secret: string): boolean {
  return secret.length >= longSecret && shortestDistinctBeginning(secret) <= secret.length;
}

function shortestDistinctBeginning(secret: string): number {
  const [words = ""] = leadingWords.exec(secret) ?? [];
  return Math.max(shortestBeginning, words.length + 1);
}

function isToken(text: string, start: number, end: number): boolean {
  return !/[\w-]/.test(text.charAt(start - 1)) && !/[\w-]/.test(text.charAt(end));
}

/** Hides a word as a whole text, a credential or a quoted value, but not as a member's name. */
function isValueOf(word: string): NonNullable<Spelling["isWhole"]> {
  return (text, start, end) => {
    const before = text.slice(Math.max(0, start - 7), start);
    const after = text.slice(end, end + 2);
    return text.slice(start, end) === word && /^$|["']$|bearer $/i.test(before) && /^(?:$|["'](?!:))/.test(after);
  };
}

export function toLowerCaseSameLength(text: string): string {
  const lower = text.toLowerCase();
  // some letters have two letters in lower case
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
