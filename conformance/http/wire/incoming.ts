/** A body that is still coming in has had so great a share of its time for its last part. */
const recent = 0.25;

/** Feels a body come in. */
export class Incoming {
  readonly #since = performance.now();
  #bytes = 0;
  #lastAt = Number.NEGATIVE_INFINITY;

  /** The same body, counted. */
  async *counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      this.#bytes += chunk.length;
      this.#lastAt = performance.now();
      yield chunk;
    }
  }

  get bytesPerSecond(): number {
    return this.#bytes / ((performance.now() - this.#since) / 1_000);
  }

  /** Says whether some of it has come of late, by the time that it is given as a whole. */
  isFlowing(timeoutMs: number): boolean {
    return performance.now() - this.#lastAt < timeoutMs * recent;
  }
}
