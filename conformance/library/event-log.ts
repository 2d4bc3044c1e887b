/** A sequence of events for any number of readers; each reads all events at its own pace. */
export class EventLog<Item> implements AsyncIterable<Item> {
  readonly #events: Item[] = [];
  readonly #waiting: (() => void)[] = [];
  #isOver = false;

  get all(): readonly Item[] {
    return this.#events;
  }

  append(...items: readonly Item[]): void {
    this.#events.push(...items);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Appends the last events and ends the sequence. */
  end(last: readonly Item[]): void {
    this.#isOver = true;
    this.append(...last);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let read = 0;
    while (!this.#isOver || read < this.#events.length) {
      const item = this.#events[read];
      if (item === undefined) {
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      } else {
        read += 1;
        yield item;
      }
    }
  }
}
