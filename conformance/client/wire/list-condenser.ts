import { isObject, readJson, writeJson } from "../json/json.ts";

const signs = {
  quote: 0x22,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

/** By these an item is known, whatever its other members are. */
const identifying = ["id", "slug"] as const;
const names: ReadonlySet<string> = new Set([...identifying, "title"]);

/** An item may stand in envelopes of its own, so deep. */
const deepest = 3;
const textChars = 200;
/** A longer item isn't kept whole, whatever it holds: a list may show a survey with all of its recipients many times. */
const wholeChars = 64 * 1024;

/**
 * Shortens JSON while it comes in: of each object in a list its id, slug and title are kept, or what is not an array where it has
 * neither id nor slug. Items of moderate length that hold one of the marks stay as they are, as does all that
 * stands around the list. What is not JSON stays none.
 */
export class ListCondenser {
  readonly #marks: readonly string[];
  readonly #out: string[] = [];
  #item: string[] | undefined;
  #inString = false;
  #isEscaped = false;
  #depth = 0;
  /** The depth within the outermost list, while it is open. */
  #listDepth = 0;
  /** Characters that are held now. */
  size = 0;
  /** Items so far. */
  items = 0;

  constructor(marks: readonly string[]) {
    this.#marks = marks;
  }

  /** Takes the next part of the text. */
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

  /** Where a string ends that is open at a place, or the end of the part. */
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

  /** The whole text, condensed. */
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
    if (item.length <= wholeChars && this.#marks.some((mark) => item.includes(mark))) return item;
    const reading = readJson(item);
    return reading.unreadable === undefined ? (writeJson(lean(reading.value, deepest)) ?? item) : item;
  }
}

/** How many backslashes stand right before a place, from another place on. */
function escapesBefore(part: string, end: number, from: number): number {
  let at = end;
  while (at > from && part.charCodeAt(at - 1) === signs.backslash) at -= 1;
  return end - at;
}

function lean(value: unknown, depth: number): unknown {
  // the beginning of a text would pass for another text
  if (typeof value === "string") return value.length > textChars ? undefined : value;
  if (!isObject(value)) return value;
  const isIdentified = identifying.some((name) => ["string", "number", "bigint"].includes(typeof value[name]));
  const members = Object.entries(value).filter(([name, member]: [string, unknown]) =>
    isIdentified ? names.has(name) : !Array.isArray(member) && (!isObject(member) || depth > 1),
  );
  return Object.fromEntries(members.map(([name, member]: [string, unknown]) => [name, lean(member, depth - 1)]));
}
