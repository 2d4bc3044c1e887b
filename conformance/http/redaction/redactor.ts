import { decodedViews, type DecodedView } from "./decoded-view.ts";
import { lowered, needlesOf, type Needle } from "./needle.ts";

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

/** Replaces secrets in everything that leaves the run, however they are encoded. */
export class Redactor {
  readonly #shownBySecret = new Map<string, string>();
  #longestFirst: readonly Hidden[] = [];

  /** Remembers a secret and what is shown in its place. Texts of under 4 characters would redact innocent text. */
  hide(secret: string, shown: string): void {
    if (secret.length < 4) return;
    this.#shownBySecret.set(secret, shown);
    this.#longestFirst = [...this.#shownBySecret]
      .toSorted(([a], [b]) => b.length - a.length)
      .flatMap(([text, label]) => needlesOf(text).map((needle) => ({ needle, shown: label })));
  }

  /** The text with every secret replaced, also where it is cut off with an ellipsis. */
  redact(text: string): string {
    if (this.#longestFirst.length === 0) return text;
    const hits = decodedViews(text).flatMap((view) => this.#hitsIn(view));
    return hits.length === 0 ? text : replaced(text, hits);
  }

  #hitsIn({ text, starts }: DecodedView): readonly Hit[] {
    const forms = { exact: text, lower: lowered(text), base64: text.replaceAll("-", "+").replaceAll("_", "/") };
    const place = (at: number): number => starts?.[at] ?? at;
    return this.#longestFirst.flatMap(({ needle, shown }) =>
      placesOf(needle, forms[needle.form]).map(({ start, end, isCut }) => ({
        start: place(start),
        end: place(end),
        shown,
        isCut,
      })),
    );
  }
}

/** Where a needle stands in a text, whole or cut off. */
function placesOf({ text: wanted, least, spills, isWhole }: Needle, text: string): readonly Omit<Hit, "shown">[] {
  const places: Omit<Hit, "shown">[] = [];
  const first = wanted.slice(0, least);
  for (let start = text.indexOf(first); start !== -1; start = text.indexOf(first, start + 1)) {
    let end = start + first.length;
    while (end - start < wanted.length && text[end] === wanted[end - start]) end += 1;
    const isCut = end - start < wanted.length;
    if (isCut ? !isCutOff(text, end) : !isWhole(text, start, end)) continue;
    places.push({
      start: spills.before && isBase64(text[start - 1]) ? start - 1 : start,
      end: spills.after && !isCut && isBase64(text[end]) ? end + 1 : end,
      isCut,
    });
  }
  return places;
}

const endOrEllipsis = /(?:\\(?:u\{?[0-9a-f]{0,5}|x?[0-9a-f]?)?|%[0-9a-f]?|&#?\w{0,8})?(?:…|$)/iy;

/** Whether nothing more of a text is there, but for an escape that was itself cut off. */
function isCutOff(text: string, end: number): boolean {
  endOrEllipsis.lastIndex = end;
  return endOrEllipsis.test(text);
}

function isBase64(sign = ""): boolean {
  return /^[A-Za-z0-9+/]$/.test(sign);
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
