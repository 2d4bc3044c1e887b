import { condenseItem } from "./condense-item.ts";
import { ItemScanner } from "./item-scanner.ts";

/** A longer item is always condensed: a list may contain a survey with all its recipients many times. */
const maxWholeItemChars = 64 * 1024;

/**
 * Shortens a JSON list while it is received, so that a list of many surveys fits into memory.
 *
 * Example: a run looks for a survey that it created, by the marker `k3x1`.
 *
 *     received   {"surveys": [{"id": 1, "title": "Tea k3x1", "description": "…"}, {"id": 2, "description": "…"}], "total": 2}
 *     kept       {"surveys": [{"id": 1, "title": "Tea k3x1", "description": "…"}, {"id":2}], "total": 2}
 *
 * The item with a marker stays whole. Other items keep id, slug and title (see condense-item.ts). The text around the items
 * stays as it is.
 */
export class ListCondenser {
  readonly #markers: readonly string[];
  readonly #scanner = new ItemScanner();
  readonly #kept: string[] = [];
  /** The parts of the item that is being received. */
  #item: string[] | undefined;
  /** In characters, with the item that is being received. */
  size = 0;
  /** The number of items that were received whole. */
  items = 0;

  constructor(markers: readonly string[]) {
    this.#markers = markers;
  }

  push(part: string): void {
    let from = 0;
    for (const { kind, at } of this.#scanner.edgesIn(part)) {
      this.#keep(part.slice(from, at));
      if (kind === "start") this.#item = [];
      else this.#endItem();
      from = at;
    }
    this.#keep(part.slice(from));
  }

  /** Returns the shortened list. */
  end(): string {
    return [...this.#kept, ...(this.#item ?? [])].join("");
  }

  #keep(text: string): void {
    this.size += text.length;
    (this.#item ?? this.#kept).push(text);
  }

  #endItem(): void {
    const item = (this.#item ?? []).join("");
    this.size -= item.length;
    this.items += 1;
    this.#item = undefined;
    this.#keep(this.#isKeptWhole(item) ? item : condenseItem(item));
  }

  #isKeptWhole(item: string): boolean {
    return item.length <= maxWholeItemChars && this.#markers.some((marker) => item.includes(marker));
  }
}
