import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Inconclusive } from "../check/violation.ts";

const firstBackoffMs = 200;
const longestBackoffMs = 8_000;
const longestRetryAfterMs = 60_000;
const patience = 16;

/** Holds all requests back while the subject says 429. */
export class Gate {
  #opensAt = 0;
  #refusals = 0;
  readonly #signal: AbortSignal | undefined;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
    // every waiting request listens to it
    if (signal !== undefined) setMaxListeners(0, signal);
  }

  /** Resolves when requests may be sent. */
  async pass(): Promise<void> {
    for (let left = this.#opensAt - Date.now(); left > 0; left = this.#opensAt - Date.now()) {
      await wait(left, undefined, { signal: this.#signal }).catch((error: unknown) => {
        if (!(error instanceof Error) || error.name !== "AbortError") throw error;
        throw new Inconclusive("the run was ended while it waited for the rate limit");
      });
    }
  }

  /** Notes that a request got through. */
  admitted(): void {
    this.#refusals = 0;
  }

  /**
   * Notes a 429 for a request that was sent at `sentAt` (ms since the epoch) and closes the gate: for as long as
   * Retry-After says, else for a doubling time with jitter. Requests that were under way together count once.
   */
  limited(sentAt: number, retryAfter: string | undefined): void {
    if (sentAt < this.#opensAt) return;
    this.#refusals += 1;
    if (this.#refusals > patience) {
      throw new Inconclusive(
        `the subject answered 429 ${patience} times in a row; run later, or with a lower --concurrency`,
      );
    }
    const backoff = Math.min(longestBackoffMs, firstBackoffMs * 2 ** (this.#refusals - 1));
    // no time at all is what a date that is past already asks for, or seconds rounded down: it tells nothing
    const pauseMs = retryAfterMs(retryAfter) || backoff * (0.75 + Math.random() / 2);
    this.#opensAt = Date.now() + Math.min(longestRetryAfterMs, Math.max(pauseMs, 50));
  }
}

/** The pause that a Retry-After header asks for: seconds or a date (RFC 9110 §10.2.3). */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
