/** So often the pulse is felt, and so many times in a row nothing is under way before the run is given up. */
const felt = { everyMs: 500, times: 6 };

/** Where nothing is under way any more, though somebody waits. */
export interface Watch {
  /** Resolves once that is so; never where the run goes on. */
  readonly standstill: Promise<"standstill">;
  readonly end: () => void;
}

/**
 * Knows whether anything of a run is under way that ends by itself: a request, a pause, an action of a driver. Where
 * nothing is, those who still wait wait for each other, and nothing will ever wake them.
 */
export class Pulse {
  #underWay = 0;
  #beats = 0;

  /** Does what ends by itself, sooner or later. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      this.#beats += 1;
    }
  }

  /** Watches until it is ended; meanwhile the process doesn't end by itself, whatever waits for whatever. */
  watch(everyMs: number = felt.everyMs): Watch {
    let [known, still] = [this.#beats, 0];
    let timer: NodeJS.Timeout | undefined;
    const standstill = new Promise<"standstill">((resolve) => {
      timer = setInterval(() => {
        still = this.#underWay === 0 && this.#beats === known ? still + 1 : 0;
        known = this.#beats;
        if (still >= felt.times) resolve("standstill");
      }, everyMs);
    });
    return { standstill, end: () => clearInterval(timer) };
  }
}
