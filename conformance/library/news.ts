/** What is told one by one, for any number of readers; each of them reads all of it, at its own pace. */
export class News<Item> implements AsyncIterable<Item> {
  readonly #told: Item[] = [];
  readonly #waiting: (() => void)[] = [];
  #isOver = false;

  /** What was told so far. */
  get told(): readonly Item[] {
    return this.#told;
  }

  /** Tells the readers one thing more. */
  tell(...items: readonly Item[]): void {
    this.#told.push(...items);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Tells the last, and that nothing follows. */
  end(last: readonly Item[]): void {
    this.#isOver = true;
    this.tell(...last);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let read = 0;
    while (!this.#isOver || read < this.#told.length) {
      const item = this.#told[read];
      if (item === undefined) {
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      } else {
        read += 1;
        yield item;
      }
    }
  }
}
