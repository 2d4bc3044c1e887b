/** A sequence of items for any number of readers. Each reads all items at its own pace, and waits for the next one. */
export class EventLog<Item> implements AsyncIterable<Item> {
  readonly #items: Item[] = [];
  readonly #waiting: (() => void)[] = [];
  #hasEnded = false;

  get all(): readonly Item[] {
    return this.#items;
  }

  append(...items: readonly Item[]): void {
    this.#items.push(...items);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Appends the last items and ends the sequence. */
  end(last: readonly Item[]): void {
    this.#hasEnded = true;
    this.append(...last);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let index = 0;
    while (!this.#hasEnded || index < this.#items.length) {
      const item = this.#items[index];
      if (item === undefined) {
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      } else {
        index += 1;
        yield item;
      }
    }
  }
}
