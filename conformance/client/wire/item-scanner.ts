import { signCodes as signs } from "../json/sign-codes.ts";

export interface ItemEdge {
  readonly kind: "start" | "end";
  /** The position of the item's first character, or the one after its last. */
  readonly at: number;
}

/**
 * Finds the objects of the outermost list in JSON that arrives in parts, without parsing it.
 *
 * Example: `{"surveys": [{"id": 1}, {"i` has the edges start 13, end 22 and start 24. The next part, `d": 2}]}`, has the edge
 * end 6.
 */
export class ItemScanner {
  /** The number of open braces and brackets. */
  #depth = 0;
  /** The depth inside of the outermost list; 0 outside of lists. */
  #listDepth = 0;
  #isInItem = false;
  #isInString = false;
  /** True if the previous part ended with an odd number of backslashes in a string. */
  #isEscaped = false;

  edgesIn(part: string): readonly ItemEdge[] {
    const edges: ItemEdge[] = [];
    for (let at = 0; at < part.length; at += 1) {
      if (this.#isInString) {
        at = this.#endOfString(part, at);
        continue;
      }
      const kind = this.#read(part.charCodeAt(at));
      if (kind !== undefined) edges.push({ kind, at: kind === "start" ? at : at + 1 });
    }
    return edges;
  }

  #read(sign: number): ItemEdge["kind"] | undefined {
    switch (sign) {
      case signs.quote:
        this.#isInString = true;
        return undefined;
      case signs.openBrace:
        return this.#openObject();
      case signs.openBracket:
        this.#depth += 1;
        if (this.#listDepth === 0) this.#listDepth = this.#depth;
        return undefined;
      case signs.closeBracket:
        if (this.#depth === this.#listDepth) this.#listDepth = 0;
        return this.#close();
      case signs.closeBrace:
        return this.#close();
      default:
        return undefined;
    }
  }

  #openObject(): "start" | undefined {
    const isItem = !this.#isInItem && this.#depth > 0 && this.#depth === this.#listDepth;
    this.#depth += 1;
    if (!isItem) return undefined;
    this.#isInItem = true;
    return "start";
  }

  #close(): "end" | undefined {
    this.#depth -= 1;
    if (!this.#isInItem || this.#depth !== this.#listDepth) return undefined;
    this.#isInItem = false;
    return "end";
  }

  /** Returns the position of the quote that ends the open string, or the end of the part. */
  #endOfString(part: string, start: number): number {
    const from = this.#isEscaped ? start + 1 : start;
    let quote = part.indexOf('"', from);
    while (quote !== -1 && isOdd(backslashesBefore(part, quote, from))) quote = part.indexOf('"', quote + 1);
    this.#isInString = quote === -1;
    this.#isEscaped = quote === -1 && isOdd(backslashesBefore(part, part.length, from));
    return quote === -1 ? part.length : quote;
  }
}

function backslashesBefore(part: string, end: number, from: number): number {
  let at = end;
  while (at > from && part.charCodeAt(at - 1) === signs.backslash) at -= 1;
  return end - at;
}

function isOdd(count: number): boolean {
  return count % 2 === 1;
}
