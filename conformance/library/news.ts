/** A sequence of events for any number of readers; each reads all events at its own pace. */
export class News<Item> implements AsyncIterable<Item> {
  readonly #announced: Item[] = [];
  readonly #waiting: (() => void)[] = [];
  #isOver = false;

  get announced(): readonly Item[] {
    return this.#announced;
  }

  announce(...items: readonly Item[]): void {
    this.#announced.push(...items);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Appends the last events and ends the sequence. */
  end(last: readonly Item[]): void {
    this.#isOver = true;
    this.announce(...last);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let read = 0;
    while (!this.#isOver || read < this.#announced.length) {
      const item = this.#announced[read];
      if (item === undefined) {
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      } else {
        read += 1;
        yield item;
      }
    }
  }
}
