interface Waiting {
  readonly rank: number;
  readonly go: () => void;
}

/** Those who wait, the one with the highest rank first; among equals the first to come. */
export class PriorityQueue {
  readonly #waiting: Waiting[] = [];

  /** Resolves when it is the caller's turn. */
  turn(rank: number): Promise<void> {
    return new Promise((go) => {
      const place = this.#waiting.findIndex((other) => other.rank < rank);
      this.#waiting.splice(place === -1 ? this.#waiting.length : place, 0, { rank, go });
    });
  }

  /** Gives the first of them its turn; false where nobody waits. */
  next(): boolean {
    const first = this.#waiting.shift();
    first?.go();
    return first !== undefined;
  }
}
