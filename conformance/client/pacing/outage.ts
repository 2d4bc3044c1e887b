import type { EndpointName } from "../endpoint.ts";

/** A run stops once both numbers are reached: after about 8 s of pauses, or after three rounds of timeouts. */
const stopAfter = { faults: 6, weight: 6 };
/** A timeout has taken long itself, so its round weighs more than one of broken connections. */
const roundWeight = { timeout: 2, other: 1 };
const maxConsecutiveTimeouts = 3;
/** Doubled in each round. */
const basePauseMs = 100;
const longestPauseMs = 4_000;
const longestRequestedMs = 30_000;

export interface Fault {
  readonly endpoint: EndpointName;
  readonly sentAt: number;
  readonly now: number;
  readonly message: string;
  readonly isTimeout?: boolean;
  /** The pause that Retry-After asks for. */
  readonly requestedMs?: number | undefined;
}

export interface Backoff {
  readonly pauseMs: number;
  /** False if only the failed request pauses: in the first round, unless Retry-After asks for a pause. */
  readonly appliesToAll: boolean;
}

/**
 * Distinguishes a service that fails occasionally from one that is down. Requests that fail together form one round. All times
 * are in ms of one clock.
 */
export class Outage {
  #faults = 0;
  #rounds = 0;
  /** The sum of the rounds' weights. */
  #weight = 0;
  /** When the first failed request was sent. */
  #since = 0;
  /** When the current round began. */
  #roundAt = Number.NEGATIVE_INFINITY;
  #lastFault = "";
  #hasOnlyTimeouts = true;
  readonly #endpoints = new Set<EndpointName>();
  readonly #timeouts = new Map<EndpointName, number>();

  /** Records a response, so the outage is over. */
  end(endpoint: EndpointName): void {
    this.#timeouts.delete(endpoint);
    this.#endpoints.clear();
    this.#hasOnlyTimeouts = true;
    this.#faults = 0;
    this.#rounds = 0;
    this.#weight = 0;
  }

  /** Records a failed request, and returns how long to pause before the next one. */
  recordFault({ endpoint, sentAt, now, message, isTimeout = false, requestedMs }: Fault): Backoff {
    this.#endpoints.add(endpoint);
    if (isTimeout) this.#timeouts.set(endpoint, (this.#timeouts.get(endpoint) ?? 0) + 1);
    else this.#hasOnlyTimeouts = false;
    if (this.#faults === 0) this.#since = sentAt;
    this.#faults += 1;
    this.#lastFault = message;
    // requests that were pending at the first fault of a round belong to that round, so they count once
    if (sentAt >= this.#roundAt) {
      this.#rounds += 1;
      this.#weight += isTimeout ? roundWeight.timeout : roundWeight.other;
      this.#roundAt = now;
    }
    if (requestedMs !== undefined) return { pauseMs: Math.min(requestedMs, longestRequestedMs), appliesToAll: true };
    const doubling = Math.min(longestPauseMs, basePauseMs * 2 ** this.#rounds);
    // random, so that concurrent requests don't all retry at once
    return { pauseMs: doubling * (0.75 + Math.random() / 2), appliesToAll: this.#rounds > 1 };
  }

  /** True if the last requests to this endpoint all timed out. */
  isUnresponsive(endpoint: EndpointName): boolean {
    return (this.#timeouts.get(endpoint) ?? 0) >= maxConsecutiveTimeouts;
  }

  /** Returns why the run must stop, or undefined while it may continue. */
  stopReason(now: number): string | undefined {
    if (this.#faults < stopAfter.faults || this.#weight < stopAfter.weight) return undefined;
    // one endpoint that hangs says nothing about the others, so the run continues with those
    if (this.#hasOnlyTimeouts && this.#endpoints.size === 1) return undefined;
    const seconds = ((now - this.#since) / 1_000).toFixed(1);
    return `the service stopped responding (${this.#lastFault}; ${this.#faults} times in a row, for ${seconds} s)`;
  }
}
