import { unescaped } from "./view.ts";

/** A text that stands for a secret. */
export interface Spelling {
  readonly text: string;
  /** Printed in place of the secret. */
  readonly shown: string;
  /** Hidden from this length on if the text is cut off behind it; absent if it is hidden as a whole only. */
  readonly least?: number;
  /** True if a match is the secret, and no part of an innocent text; absent if every match is. */
  readonly isWhole?: (text: string, start: number, end: number) => boolean;
  /** True if the signs next to a match hold bits of the secret, too. */
  readonly sharesFirst?: boolean;
  readonly sharesLast?: boolean;
}

/** The spellings of a secret by the automaton that searches for them. */
export interface Spellings {
  /** In lower case. */
  readonly plain: readonly Spelling[];
  readonly base64: readonly Spelling[];
  readonly hex: readonly Spelling[];
}

/** Shorter texts, in characters, would redact innocent text. */
export const shortestSecret = 4;

/** Escapes are resolved so often: JSON in JSON is common in error messages. */
export const maxEscapeLayers = 2;

/** Secrets from this length on, in characters, appear in no innocent text, unless they are made of words. */
const longSecret = 16;

/** Shortest beginning of a cut secret that is hidden, in characters. */
const shortestBeginning = 6;

/** Shorter secrets, in bytes, would be found by accident in base64 and in hex. */
const shortestEncoded = 6;

const oneWord = /^[A-Za-z]{1,15}$/;
const leadingWords = /^[A-Za-z]{1,12}(?:[-_. ][A-Za-z]{0,12})*/;

/** Returns the spellings of a secret. */
export function spellingsOf(secret: string, shown: string): Spellings {
  const texts = readingsOf(secret);
  for (const sign of ["-", "_"]) if (isUnmistakable(asSlug(secret, sign))) texts.add(asSlug(secret, sign));
  const encoded = secret.length < shortestEncoded ? [] : encodingsOf(secret);
  const leastBytes = isUnmistakable(secret) ? leastOf(secret) : Infinity;
  return {
    plain: [...texts].map((text) => ({ text: lowered(text), shown, ...matchOf(text) })),
    base64: encoded.flatMap((bytes) => base64Of(bytes).map((one) => ({ ...one, shown, least: leastBytes * (4 / 3) }))),
    hex: encoded.map((bytes) => ({ text: bytes.toString("hex"), shown, least: leastBytes * 2 })),
  };
}

function matchOf(text: string): Pick<Spelling, "least" | "isWhole"> {
  if (isUnmistakable(text)) return { least: leastOf(text) };
  return { isWhole: oneWord.test(text) ? isValueOf(text) : isToken };
}

/** Returns the texts that a secret is read as, since it may hold escapes itself. */
function readingsOf(secret: string): Set<string> {
  const readings = new Set([secret, Buffer.from(secret).toString("latin1")]);
  let view = { text: secret };
  for (let layer = 0; layer < maxEscapeLayers; layer += 1) {
    view = unescaped(view);
    if (view.text.length >= shortestSecret) readings.add(view.text);
  }
  return readings;
}

function encodingsOf(secret: string): readonly Buffer[] {
  const bytes = Buffer.from(secret);
  // header fields are Latin-1 on the wire
  return bytes.length === secret.length ? [bytes] : [bytes, Buffer.from(secret, "latin1")];
}

/** Returns the signs that the bytes decide alone, for each place that they may have in a group of three. */
function base64Of(bytes: Buffer): readonly Pick<Spelling, "text" | "sharesFirst" | "sharesLast">[] {
  return [0, 1, 2].map((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]);
    const bits = all.length * 8;
    const text = all.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
    return { text, sharesFirst: before > 0, sharesLast: bits % 6 > 0 };
  });
}

/** Returns the slug that a server makes of a text. */
function asSlug(text: string, sign: string): string {
  return text.replaceAll(/[^A-Za-z0-9]+/g, sign).replaceAll(/^[-_]|[-_]$/g, "");
}

function isUnmistakable(secret: string): boolean {
  return secret.length >= longSecret && leastOf(secret) <= secret.length;
}

/** Returns the shortest beginning that is not made of words. */
function leastOf(secret: string): number {
  const [words = ""] = leadingWords.exec(secret) ?? [];
  return Math.max(shortestBeginning, words.length + 1);
}

/** True if no letter, digit or hyphen stands next to it. */
function isToken(text: string, start: number, end: number): boolean {
  return !/[\w-]/.test(text.charAt(start - 1)) && !/[\w-]/.test(text.charAt(end));
}

/** A word is hidden as a whole text, as a credential, or as a value between quotes, and not as a member's name. */
function isValueOf(word: string): NonNullable<Spelling["isWhole"]> {
  return (text, start, end) => {
    const before = text.slice(Math.max(0, start - 7), start);
    const after = text.slice(end, end + 2);
    return text.slice(start, end) === word && /^$|["']$|bearer $/i.test(before) && /^(?:$|["'](?!:))/.test(after);
  };
}

/** Returns a text of the same length in lower case. */
export function lowered(text: string): string {
  const lower = text.toLowerCase();
  // some letters have two letters in lower case
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
