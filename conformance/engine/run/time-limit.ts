/** After the end of a run, requests under way have this time to finish. */
const drainMs = 3_000;

/** Ends a run after its maximum duration, or when the caller's signal aborts. */
export class TimeLimit {
  /** Milliseconds of `performance.now()`. */
  readonly endsAt: number;
  readonly signal: AbortSignal;
  /** Resolves `drainMs` after the end of the run. */
  readonly drained: Promise<void>;
  readonly #deadline = new AbortController();
  #timer: NodeJS.Timeout;

  constructor(maxDurationMs: number, outerSignal: AbortSignal | undefined) {
    this.endsAt = performance.now() + maxDurationMs;
    this.#timer = setTimeout(() => this.#deadline.abort(), maxDurationMs);
    this.signal = AbortSignal.any([this.#deadline.signal, ...(outerSignal === undefined ? [] : [outerSignal])]);
    this.drained = new Promise((resolve) => {
      const drain = (): void => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(resolve, drainMs);
      };
      this.signal.addEventListener("abort", drain, { once: true });
    });
  }

  /** True if the maximum duration ended the run. */
  get isExceeded(): boolean {
    return this.#deadline.signal.aborted;
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
