import type { ExtraHeader } from "../wire/extra-header.ts";
import { toLowerCaseSameLength, maxEscapeLayers, shortestSecret, spellingsOf } from "./spelling.ts";
import { SpellingSearch, type Found } from "./spelling-search.ts";
import { endIn, startIn, resolveEscapes, withoutLineBreaks, type View } from "./view.ts";

interface Hit {
  readonly start: number;
  readonly end: number;
  readonly shown: string;
  /** If hits overlap, the replacement of the longest match is printed. */
  readonly rank: number;
}

/** In characters. A shorter header value is a word, so it is hidden only in its own header. */
const shortestHeader = 8;

/** In characters. A longer secret is hidden only in its own header. */
const longestSecret = 8 * 1024;

/** In characters; bounds the memory of the search. */
const maxSecretCharacters = 256 * 1024;

interface Search {
  readonly plain: SpellingSearch;
  readonly base64: SpellingSearch;
  readonly hex: SpellingSearch;
}

/** Replaces secrets in texts: plain, JSON-escaped, percent-encoded, as HTML entities, in base64, base64url and hex. */
export class Redactor {
  readonly #shownBySecret = new Map<string, string>();
  #characters = 0;
  #search: Search | undefined;

  /** Remembers a secret and its replacement, unless it is too short or too long to search for. */
  hide(secret: string, shown: string): void {
    if (secret.length < shortestSecret || secret.length > longestSecret) return;
    if (!this.#shownBySecret.has(secret)) this.#characters += secret.length;
    if (this.#characters > maxSecretCharacters) {
      this.#characters -= secret.length;
      return;
    }
    this.#shownBySecret.set(secret, shown);
    this.#search = undefined;
  }

  /** False if the secret can't be hidden any more: too many are known. */
  hasRoomFor({ length }: string): boolean {
    return length > longestSecret || this.#characters + length <= maxSecretCharacters;
  }

  hideHeaders(headers: readonly ExtraHeader[] = []): void {
    for (const { value, variable } of headers) if (value.length >= shortestHeader) this.hide(value, `$${variable}`);
  }

  /** Replaces every secret in a text, even one that is cut off by an ellipsis. */
  redact(text: string): string {
    if (this.#shownBySecret.size === 0) return text;
    const { plain, base64, hex } = (this.#search ??= searchFor(this.#shownBySecret));
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

function searchFor(shownBySecret: ReadonlyMap<string, string>): Search {
  const spellings = [...shownBySecret]
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([secret, shown]) => spellingsOf(secret, shown));
  const search = (name: keyof Search): SpellingSearch => new SpellingSearch(spellings.flatMap((one) => one[name]));
  return { plain: search("plain"), base64: search("base64"), hex: search("hex") };
}

function hitsIn(view: View, form: string, search: SpellingSearch): Hit[] {
  const hits: Hit[] = [];
  search.scan(form, ({ spelling, start, end, isCut }: Found) => {
    const { shown, isWhole, sharesFirst = false, sharesLast = false } = spelling;
    if (!isCut && isWhole?.(view.text, start, end) === false) return false;
    const first = sharesFirst && isBase64(form, start - 1) ? start - 1 : start;
    const last = sharesLast && !isCut && isBase64(form, end) ? end : end - 1;
    addJoined(hits, {
      start: startIn(view, first),
      end: endIn(view, last),
      shown,
      rank: end - start - (isCut ? 0.5 : 0),
    });
    return true;
  });
  return hits;
}

function isBase64(text: string, index: number): boolean {
  return /[A-Za-z0-9+/]/.test(text.charAt(index));
}

function addJoined(hits: Hit[], hit: Hit): void {
  let joined = hit;
  for (let last = hits.at(-1); last !== undefined && joined.start < last.end; last = hits.at(-1)) {
    hits.pop();
    const { shown, rank } = last.rank >= joined.rank ? last : joined;
    joined = { start: Math.min(last.start, joined.start), end: Math.max(last.end, joined.end), shown, rank };
  }
  hits.push(joined);
}

function replaceHits(text: string, hits: readonly Hit[]): string {
  const apart: Hit[] = [];
  for (const hit of hits.toSorted((a, b) => a.start - b.start)) addJoined(apart, hit);
  let replacedUpTo = 0;
  const pieces = apart.map(({ start, end, shown }) => {
    const piece = text.slice(replacedUpTo, start) + shown;
    replacedUpTo = end;
    return piece;
  });
  return pieces.join("") + text.slice(replacedUpTo);
}
