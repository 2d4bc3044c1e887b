import { unescaped } from "./decoded-view.ts";

/** One spelling of a secret, to be looked for in texts whose escapes are resolved. */
export interface Needle {
  readonly text: string;
  /** In which form a text is searched: as it is, or in lower case. */
  readonly form: "exact" | "lower";
  /** So many of its first characters are hidden where the rest was cut off; absent where it is hidden as a whole alone. */
  readonly least?: number;
  /** Where it stands for the secret, and isn't a part of an innocent text. */
  readonly isWhole: (text: string, start: number, end: number) => boolean;
}

/** Keys of at least so many characters, unless they are made of words, turn up in no innocent text. */
const longKey = 16;

/** Texts of fewer characters would redact innocent text. */
export const shortestSecret = 4;

/** Of a secret that was cut off, so many characters and more are hidden. */
const shortestPart = 6;

const oneWord = /^[A-Za-z]{1,15}$/;
const someWords = /^[A-Za-z]{1,12}(?:[-_. ][A-Za-z]{0,12})*$/;

/**
 * The spellings in which a secret is looked for: in any letter case. One that is short or made
 * of words is looked for as a whole value only, since it may be a part of innocent texts.
 */
export function needlesOf(secret: string): readonly Needle[] {
  const spelled = new Set([secret, Buffer.from(secret).toString("latin1")]);
  // one that holds escapes is looked for as each reading of it
  for (let text = unescaped(secret); text.length >= shortestSecret && !spelled.has(text); text = unescaped(text))
    spelled.add(text);
  if (!isLong(secret)) return [...spelled].map(shortNeedle);
  for (const slug of [asSlug(secret, "-"), asSlug(secret, "_")]) if (isLong(slug)) spelled.add(slug);
  return [...spelled].map(longNeedle);
}

/** A text as a server makes a slug of it. */
function asSlug(text: string, sign: string): string {
  return text.replaceAll(/[^A-Za-z0-9]+/g, sign).replaceAll(/^[-_]|[-_]$/g, "");
}

function isLong(secret: string): boolean {
  return secret.length >= longKey && !someWords.test(secret);
}

function longNeedle(secret: string): Needle {
  const lengths = Array.from(secret, (_, index) => index + 1);
  const least = lengths.find((length) => length >= shortestPart && !someWords.test(secret.slice(0, length)));
  const cut = least === undefined ? {} : { least };
  return { text: lowered(secret), form: "lower", ...cut, isWhole: () => true };
}

function shortNeedle(secret: string): Needle {
  return oneWord.test(secret)
    ? { text: secret, form: "exact", isWhole: isQuoted }
    : { text: lowered(secret), form: "lower", isWhole: isToken };
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

/** In lower case, as long as before: some letters have two in place of one. */
export function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
