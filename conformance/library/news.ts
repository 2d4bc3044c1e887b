/** What is announced one by one, for any number of readers; each of them reads all of it, at its own pace. */
export class News<Item> implements AsyncIterable<Item> {
  readonly #announced: Item[] = [];
  readonly #waiting: (() => void)[] = [];
  #isOver = false;

  /** What was announced so far. */
  get announced(): readonly Item[] {
    return this.#announced;
  }

  /** Announces one thing more to the readers. */
  announce(...items: readonly Item[]): void {
    this.#announced.push(...items);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Announces the last, and that nothing follows. */
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
