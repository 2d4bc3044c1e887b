import { isObject, readJson, writeJson } from "../json/json.ts";

const signs = {
  quote: 0x22,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

const identifying = ["id", "slug"] as const;
const names: ReadonlySet<string> = new Set([...identifying, "title"]);

/** Envelopes around an item. */
const maxEnvelopes = 3;
const maxTextChars = 200;
/** A longer item is always condensed: a list may show a survey with all recipients many times. */
const maxWholeItemChars = 64 * 1024;

/**
 * Shortens a JSON list while it is received. Items keep id, slug and title; items without an id and slug lose their arrays. Short items that contain
 * a marker stay whole, and so does everything around the list. Invalid JSON stays invalid.
 */
export class ListCondenser {
  readonly #markers: readonly string[];
  readonly #out: string[] = [];
  #item: string[] | undefined;
  #inString = false;
  #isEscaped = false;
  #depth = 0;
  /** The depth inside of the outermost open list. */
  #listDepth = 0;
  size = 0;
  items = 0;

  constructor(markers: readonly string[]) {
    this.#markers = markers;
  }

  push(part: string): void {
    let from = 0;
    for (let at = 0; at < part.length; at += 1) {
      if (this.#inString) {
        at = this.#endOfString(part, at);
        continue;
      }
      const sign = part.charCodeAt(at);
      if (sign === signs.quote) {
        this.#inString = true;
      } else if (sign === signs.openBrace || sign === signs.openBracket) {
        if (sign === signs.openBrace && this.#isItemNext()) {
          this.#keep(part.slice(from, at));
          this.#item = [];
          from = at;
        }
        this.#depth += 1;
        if (sign === signs.openBracket && this.#listDepth === 0) this.#listDepth = this.#depth;
      } else if (sign === signs.closeBrace || sign === signs.closeBracket) {
        if (sign === signs.closeBracket && this.#depth === this.#listDepth) this.#listDepth = 0;
        this.#depth -= 1;
        if (this.#item === undefined || this.#depth !== this.#listDepth) continue;
        this.#endItem(part.slice(from, at + 1));
        from = at + 1;
      }
    }
    this.#keep(part.slice(from));
  }

  /** Returns the end of the open string, or the end of the part. */
  #endOfString(part: string, start: number): number {
    const from = this.#isEscaped ? start + 1 : start;
    let quote = part.indexOf('"', from);
    for (; quote !== -1; quote = part.indexOf('"', quote + 1)) {
      if (escapesBefore(part, quote, from) % 2 === 1) continue;
      this.#inString = this.#isEscaped = false;
      return quote;
    }
    this.#isEscaped = escapesBefore(part, part.length, from) % 2 === 1;
    return part.length;
  }

  #isItemNext(): boolean {
    return this.#item === undefined && this.#depth === this.#listDepth && this.#depth > 0;
  }

  end(): string {
    return [...this.#out, ...(this.#item ?? [])].join("");
  }

  #keep(text: string): void {
    this.size += text.length;
    (this.#item ?? this.#out).push(text);
  }

  #endItem(rest: string): void {
    const parts = this.#item ?? [];
    this.size -= parts.reduce((sum, { length }) => sum + length, 0);
    this.#item = undefined;
    this.#keep(this.#condensed([...parts, rest].join("")));
  }

  #condensed(item: string): string {
    this.items += 1;
    if (item.length <= maxWholeItemChars && this.#markers.some((mark) => item.includes(mark))) return item;
    const reading = readJson(item);
    return reading.unreadable === undefined ? (writeJson(condense(reading.value, maxEnvelopes)) ?? item) : item;
  }
}

function escapesBefore(part: string, end: number, from: number): number {
  let at = end;
  while (at > from && part.charCodeAt(at - 1) === signs.backslash) at -= 1;
  return end - at;
}

function condense(value: unknown, depth: number): unknown {
  // a shortened text would pass for another text
  if (typeof value === "string") return value.length > maxTextChars ? undefined : value;
  if (!isObject(value)) return value;
  const isIdentified = identifying.some((name) => ["string", "number", "bigint"].includes(typeof value[name]));
  const members = Object.entries(value).filter(([name, member]: [string, unknown]) =>
    isIdentified ? names.has(name) : !Array.isArray(member) && (!isObject(member) || depth > 1),
  );
  return Object.fromEntries(members.map(([name, member]: [string, unknown]) => [name, condense(member, depth - 1)]));
}
