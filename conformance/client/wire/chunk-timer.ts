/** A body counts as still arriving if its last chunk came within this share of the timeout. */
const maxSilenceShare = 0.25;

/** Tells a slow response, whose chunks still arrive, from a silent server. */
export class ChunkTimer {
  #lastAt = Number.NEGATIVE_INFINITY;

  async *watch(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      this.#lastAt = performance.now();
      yield chunk;
    }
  }

  isStillArriving(timeoutMs: number): boolean {
    return performance.now() - this.#lastAt < timeoutMs * maxSilenceShare;
  }
}
