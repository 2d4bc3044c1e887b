import { PriorityQueue } from "./priority-queue.ts";

/** Runs tasks concurrently, at most so many; of those that wait, the one with the highest rank begins first. */
export class Semaphore {
  /** How many run at once. */
  atOnce: number;
  readonly #waiting = new PriorityQueue();
  #running = 0;

  constructor(atOnce: number) {
    this.atOnce = atOnce;
  }

  /** The result of a task, once there was room for it. */
  async run<T>(task: () => Promise<T>, rank: number): Promise<T> {
    const turn = this.#waiting.turn(rank);
    // what is ready in one turn is ranked before any of it begins
    queueMicrotask(() => this.#begin());
    await turn;
    try {
      return await task();
    } finally {
      this.#running -= 1;
      this.#begin();
    }
  }

  #begin(): void {
    while (this.#running < this.atOnce && this.#waiting.next()) this.#running += 1;
  }
}
