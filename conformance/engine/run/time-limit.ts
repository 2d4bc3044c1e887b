/** Maximum wait for requests under way after the end of a run. */
const drainMs = 3_000;

/** Ends a run after its maximum duration, or when the caller's signal aborts. */
export class TimeLimit {
  /** In the milliseconds of `performance.now()`. */
  readonly endsAt: number;
  readonly signal: AbortSignal;
  /** Resolves once the requests under way at the end have had time to finish. */
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

  get isExceeded(): boolean {
    return this.#deadline.signal.aborted;
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
