/** Named queues: work under one name runs one after another. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs the work when all earlier work under this name has ended, however it ended. */
  take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(name) ?? Promise.resolve()).then(work, work);
    this.#last.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  }
}
