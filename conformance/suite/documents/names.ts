import { createHash, randomBytes } from "node:crypto";

/** The names that documents use. Each contains the run id and is used once, so that two runs never share a name. */
export interface Names {
  readonly runId: string;
  /** `conformance-{runId}-…`: unused, and often the beginning of another survey's slug. */
  readonly slug: () => string;
  /** At most 20 characters: some services accept no more. */
  readonly shortSlug: () => string;
  readonly title: (text: string) => string;
  /** Default: `{local}.{token}.{runId}@example.com`, under a reserved domain (RFC 2606). */
  readonly email: (local: string, token: string) => string;
  readonly logo: (marker: string) => string;
}

/** No mailbox exists there (RFC 2606). */
export const reservedDomain = "example.com";

/** Replacements for services that reject addresses under reserved domains. */
interface RealNames {
  readonly emailDomain?: string;
  readonly logoUrl?: string;
}

/**
 * Five successive slugs share a hash: `…-9f86d08` is the beginning of `…-9f86d0818`. A server that compares beginnings mistakes
 * one for the other. No slug exceeds 30 characters, which most services accept.
 */
const hashLengths = [7, 9, 8, 6, 5];

/** Slugs depend on `prefix`, which differs between scenarios, so that two scenarios never share a slug. */
export function namesFor(
  runId: string,
  prefix: string,
  { emailDomain = reservedDomain, logoUrl }: RealNames = {},
): Names {
  let used = 0;
  const slugAfter = (beginning: string): string => {
    const [stem, turn] = [Math.floor(used / hashLengths.length), used % hashLengths.length];
    used += 1;
    const text = createHash("sha256").update(`${prefix}-${stem}`).digest("hex");
    return `${beginning}-${runId}-${text.slice(0, hashLengths[turn])}`;
  };
  // some servers reject a hyphen before the @
  const email = (local: string, token: string): string =>
    `${local}.${token.replaceAll("-", ".")}.${runId}@${emailDomain}`;
  return {
    runId,
    slug: () => slugAfter("conformance"),
    shortSlug: () => slugAfter("c"),
    title: (text) => `${text} [${runId}]`,
    email,
    logo: (marker) => logoUrl ?? `https://example.com/${marker}.png`,
  };
}

/** Returns `r` and seven hexadecimal digits: `r3f09a1c`. */
export function newRunId(): string {
  return `r${randomBytes(5).toString("hex").slice(0, 7)}`;
}

/**
 * Returns an id that looks like a known one but names no survey: `srv_2147483597` for the sequential `srv_7`, else an id with
 * another ending. Returns undefined for short ids and words: the result might name a real survey.
 */
export function unknownId(known: string): string | undefined {
  const number = /^\D{0,12}\d{0,11}?(\d{1,9})$/.exec(known)?.[1];
  // 50 below the largest 32-bit integer
  if (number !== undefined) return `${known.slice(0, -number.length)}2147483597`;
  // letters with a digit look random from 10 characters on, other texts only from 16
  if (known.length < (/^(?=.*\d)[0-9A-Za-z]+$/.test(known) ? 10 : 16)) return undefined;
  const ending = Array.from(known.slice(-6), anotherCharacter).join("");
  return known.slice(0, -6) + ending;
}

/**
 * Returns the id without its last letter, which a lookup by prefix would accept. Returns undefined for a short or sequential
 * id: the result might name another survey. Cuts a letter of Base64 with the padding, which carries no data.
 */
export function cutId(known: string): string | undefined {
  if (known.length < 16 || /^\D{0,12}\d+$/.test(known)) return undefined;
  return known.endsWith("=") ? known.replace(/..=+$/, "") : known.slice(0, -1);
}

/** Replaces a letter or digit by another one. A hexadecimal digit stays hexadecimal. */
function anotherCharacter(character: string): string {
  if (/\d/.test(character)) return String(9 - Number(character));
  const swaps: Readonly<Record<string, string>> = { a: "b", b: "c", c: "d", d: "e", e: "f", f: "a", k: "m" };
  const lower = character.toLowerCase();
  const swapped = swaps[lower] ?? (/[a-z]/.test(lower) ? "k" : character);
  return character === lower ? swapped : swapped.toUpperCase();
}
