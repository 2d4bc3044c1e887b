/** A body that is still coming in has had so great a share of its time for its last part. */
const recent = 0.25;

/** Feels a body come in. */
export class Incoming {
  #lastAt = Number.NEGATIVE_INFINITY;

  /** The same body, noticed as it comes. */
  async *noticed(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      this.#lastAt = performance.now();
      yield chunk;
    }
  }

  /** Says whether some of it has come of late, by the time that it is given as a whole. */
  isFlowing(timeoutMs: number): boolean {
    return performance.now() - this.#lastAt < timeoutMs * recent;
  }
}
