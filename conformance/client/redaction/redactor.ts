import type { ExtraHeader } from "../wire/extra-header.ts";
import { toLowerCaseSameLength, maxEscapeLayers, shortestSecret, spellingsOf, type Spellings } from "./spelling.ts";
import { SpellingSearch, type Match } from "./spelling-search.ts";
import { endIn, startIn, resolveEscapes, withoutLineBreaks, type View } from "./view.ts";

/** A part of the text to replace. */
interface Hit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The length of the match. If hits overlap, the replacement of the longest one is printed. */
  readonly rank: number;
}

/** In characters. A shorter header value is a word, so it is hidden only in its own header. */
const shortestHeader = 8;

/** In characters. A longer secret is hidden only in its own header. */
const longestSecret = 8 * 1024;

/** In characters; bounds the memory of the search. */
const maxSecretCharacters = 256 * 1024;

/** Searches for the spellings of all secrets. */
type Search = Readonly<Record<keyof Spellings, SpellingSearch>>;

/**
 * Replaces secrets in texts: plain, JSON-escaped, percent-encoded, as HTML entities, in base64, base64url and hex.
 *
 * @example
 *   redactor.hide("s3cret&key", "$KEY");
 *   redactor.redact("?a=s3cret%26key&b=s3cret&amp;key"); // "?a=$KEY&b=$KEY"
 */
export class Redactor {
  readonly #replacements = new Map<string, string>();
  #characters = 0;
  #search: Search | undefined;

  /** Remembers a secret and its replacement, unless it is too short or too long to search for, or there are too many. */
  hide(secret: string, replacement: string): void {
    if (secret.length < shortestSecret || secret.length > longestSecret) return;
    if (!this.#replacements.has(secret)) this.#characters += secret.length;
    if (this.#characters > maxSecretCharacters) {
      this.#characters -= secret.length;
      return;
    }
    this.#replacements.set(secret, replacement);
    this.#search = undefined;
  }

  /** False if `hide` would ignore the secret, because there are too many others. */
  hasRoomFor({ length }: string): boolean {
    return length > longestSecret || this.#characters + length <= maxSecretCharacters;
  }

  hideHeaders(headers: readonly ExtraHeader[] = []): void {
    for (const { value, variable } of headers) if (value.length >= shortestHeader) this.hide(value, `$${variable}`);
  }

  /** Replaces every secret in a text, even one that is cut off by an ellipsis. */
  redact(text: string): string {
    if (this.#replacements.size === 0) return text;
    const { plain, base64, hex } = (this.#search ??= searchFor(this.#replacements));
    // the service may have escaped a secret several times, so each decoded form is searched as well
    let view: View = { text };
    let hits = hitsIn(view, toLowerCaseSameLength(text), plain);
    for (let layer = 0; layer < maxEscapeLayers; layer += 1) {
      const resolved = resolveEscapes(view);
      if (resolved === view) break;
      view = resolved;
      hits = hits.concat(hitsIn(view, toLowerCaseSameLength(view.text), plain));
    }
    const oneLine = withoutLineBreaks(view);
    hits = hits.concat(
      hitsIn(view, toLowerCaseSameLength(view.text), hex),
      hitsIn(oneLine, oneLine.text.replaceAll("-", "+").replaceAll("_", "/"), base64),
    );
    return hits.length === 0 ? text : replaceHits(text, hits);
  }
}

function searchFor(replacements: ReadonlyMap<string, string>): Search {
  // the search finds the first of equal spellings, so those of the longest secret come first
  const spellings = [...replacements]
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([secret, replacement]) => spellingsOf(secret, replacement));
  const search = (name: keyof Search): SpellingSearch => new SpellingSearch(spellings.flatMap((forms) => forms[name]));
  return { plain: search("plain"), base64: search("base64"), hex: search("hex") };
}

/** `normalised` is the text of the view as the search expects it, for example in lower case. */
function hitsIn(view: View, normalised: string, search: SpellingSearch): Hit[] {
  const hits: Hit[] = [];
  search.scan(normalised, ({ spelling, start, end, isCut }: Match) => {
    const { replacement, isWhole, sharesFirst = false, sharesLast = false } = spelling;
    if (!isCut && isWhole?.(view.text, start, end) === false) return false;
    const first = sharesFirst && isBase64(normalised, start - 1) ? start - 1 : start;
    const last = sharesLast && !isCut && isBase64(normalised, end) ? end : end - 1;
    // a whole secret takes precedence over a cut one of the same length
    const rank = isCut ? end - start - 0.5 : end - start;
    addJoined(hits, { start: startIn(view, first), end: endIn(view, last), replacement, rank });
    return true;
  });
  return hits;
}

function isBase64(text: string, index: number): boolean {
  return /[A-Za-z0-9+/]/.test(text.charAt(index));
}

/** Adds a hit, joined with those that it overlaps. */
function addJoined(hits: Hit[], hit: Hit): void {
  let joined = hit;
  for (let last = hits.at(-1); last !== undefined && joined.start < last.end; last = hits.at(-1)) {
    hits.pop();
    const { replacement, rank } = last.rank >= joined.rank ? last : joined;
    joined = { start: Math.min(last.start, joined.start), end: Math.max(last.end, joined.end), replacement, rank };
  }
  hits.push(joined);
}

function replaceHits(text: string, hits: readonly Hit[]): string {
  const disjoint: Hit[] = [];
  for (const hit of hits.toSorted((a, b) => a.start - b.start)) addJoined(disjoint, hit);
  let replaced = "";
  let copiedTo = 0;
  for (const { start, end, replacement } of disjoint) {
    replaced += text.slice(copiedTo, start) + replacement;
    copiedTo = end;
  }
  return replaced + text.slice(copiedTo);
}
