import { decodedViews, endIn, startIn, type DecodedView } from "./decoded-view.ts";
import type { ExtraHeader } from "../wire/extra-header.ts";
import { lowered, needlesOf, shortestSecret, type Needle } from "./needle.ts";

interface Hidden {
  readonly needle: Needle;
  readonly shown: string;
}

/** A part of a text that is replaced. */
interface Hit {
  readonly start: number;
  readonly end: number;
  readonly shown: string;
  /** Only the beginning of the secret is there. */
  readonly isCut: boolean;
}

/** What was packed is not part of an innocent text: in it, a secret of so many characters is hidden wherever it stands. */
const shortestUnpacked = 8;

/** The value of a header that has fewer characters is a word like any other: it is hidden nowhere but in its own place. */
const shortestHeader = 8;

/** What is looked for. */
interface Hunt {
  readonly longestFirst: readonly Hidden[];
  /** Of the shortest secret. */
  readonly leastBytes: number;
}

/** Replaces secrets in everything that leaves the run, however they are encoded. */
export class Redactor {
  readonly #shownBySecret = new Map<string, string>();
  /** Absent until something is redacted. */
  #hunt: Hunt | undefined;

  /** Remembers a secret, unless it is too short to be one, and what is shown in its place. */
  hide(secret: string, shown: string): void {
    if (secret.length < shortestSecret) return;
    this.#shownBySecret.set(secret, shown);
    this.#hunt = undefined;
  }

  /** Hides the values of headers, unless they are short. */
  hideHeaders(headers: readonly ExtraHeader[] = []): void {
    for (const { value, variable } of headers) if (value.length >= shortestHeader) this.hide(value, `$${variable}`);
  }

  /** The text with every secret replaced, also where it is cut off with an ellipsis. */
  redact(text: string): string {
    if (this.#shownBySecret.size === 0) return text;
    const { longestFirst, leastBytes } = (this.#hunt ??= huntFor(this.#shownBySecret));
    const hits = decodedViews(text, leastBytes).flatMap((view) => hitsIn(view, longestFirst));
    return hits.length === 0 ? text : replaced(text, hits);
  }
}

function huntFor(shownBySecret: ReadonlyMap<string, string>): Hunt {
  return {
    leastBytes: Math.min(...[...shownBySecret.keys()].map((text) => Buffer.byteLength(text, "latin1"))),
    longestFirst: [...shownBySecret]
      .toSorted(([a], [b]) => b.length - a.length)
      .flatMap(([text, shown]) => needlesOf(text).map((needle) => ({ needle, shown }))),
  };
}

function hitsIn(view: DecodedView, longestFirst: readonly Hidden[]): readonly Hit[] {
  const { text, isUnpacked = false } = view;
  const forms = { exact: text, lower: lowered(text) };
  return longestFirst.flatMap(({ needle, shown }) =>
    placesOf(needle, forms[needle.form], isUnpacked).map(({ start, end, isCut }) => ({
      start: startIn(view, start),
      end: endIn(view, end - 1),
      shown,
      isCut,
    })),
  );
}

/** Where a needle stands in a text, whole or cut off. */
function placesOf(
  { text: wanted, least, isWhole }: Needle,
  text: string,
  isUnpacked: boolean,
): readonly Omit<Hit, "shown">[] {
  const places: Omit<Hit, "shown">[] = [];
  const first = wanted.slice(0, least);
  const isSure = isUnpacked && wanted.length >= shortestUnpacked;
  for (let start = text.indexOf(first); start !== -1; start = text.indexOf(first, start + 1)) {
    let end = start + first.length;
    while (end - start < wanted.length && text[end] === wanted[end - start]) end += 1;
    const isCut = end - start < wanted.length;
    if (isCut ? isCutOff(text, end) : isSure || isWhole(text, start, end)) places.push({ start, end, isCut });
  }
  return places;
}

const endOrEllipsis = /(?:\\(?:u\{?[0-9a-f]{0,5}|x?[0-9a-f]?|[0-7]{2})?|[%=][0-9a-f]?|&#?\w{0,8})?(?:…|$)/iy;

/** Whether nothing more of a text is there, but for an escape that was itself cut off. */
function isCutOff(text: string, end: number): boolean {
  endOrEllipsis.lastIndex = end;
  return endOrEllipsis.test(text);
}

/** The text with each hit replaced; what overlaps is one, and the longest secret is the one that is named. */
function replaced(text: string, hits: readonly Hit[]): string {
  const apart: Hit[] = [];
  for (const hit of hits.toSorted((a, b) => a.start - b.start || b.end - a.end || Number(a.isCut) - Number(b.isCut))) {
    const last = apart.at(-1);
    if (last === undefined || hit.start >= last.end) apart.push(hit);
    else if (hit.end > last.end) apart.splice(-1, 1, { ...last, end: hit.end });
  }
  let done = 0;
  const pieces = apart.map(({ start, end, shown }) => {
    const piece = text.slice(done, start) + shown;
    done = end;
    return piece;
  });
  return pieces.join("") + text.slice(done);
}
