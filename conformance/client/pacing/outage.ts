import type { EndpointName } from "../endpoint.ts";

/** Stops after about 8 s of pauses, or after three rounds of timeouts. */
const stopAfter = { faults: 6, weight: 6 };
const maxConsecutiveTimeouts = 3;
const firstPauseMs = 100;
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

/** `appliesToAll`: the pause holds for all requests. `rounds`: rounds of failures since the last response. */
export interface Backoff {
  readonly rounds: number;
  readonly pauseMs: number;
  readonly appliesToAll: boolean;
}

/** Distinguishes a subject that fails occasionally from one that is down. All times in ms of one clock. */
export class Outage {
  #faults = 0;
  #rounds = 0;
  #weight = 0;
  #since = 0;
  #roundAt = Number.NEGATIVE_INFINITY;
  #lastFault = "";
  #hasOnlyTimeouts = true;
  readonly #endpoints = new Set<EndpointName>();
  readonly #timeouts = new Map<EndpointName, number>();

  end(endpoint: EndpointName): void {
    this.#timeouts.delete(endpoint);
    this.#endpoints.clear();
    this.#hasOnlyTimeouts = true;
    this.#faults = 0;
    this.#rounds = 0;
    this.#weight = 0;
  }

  note(fault: Fault): Backoff {
    const { endpoint, sentAt, now, message, isTimeout = false, requestedMs } = fault;
    this.#endpoints.add(endpoint);
    if (isTimeout) this.#timeouts.set(endpoint, (this.#timeouts.get(endpoint) ?? 0) + 1);
    else this.#hasOnlyTimeouts = false;
    if (this.#faults === 0) this.#since = sentAt;
    this.#faults += 1;
    this.#lastFault = message;
    // requests that were pending at the first fault of a round belong to that round
    if (sentAt >= this.#roundAt) {
      this.#rounds += 1;
      this.#weight += isTimeout ? 2 : 1;
      this.#roundAt = now;
    }
    const doubling = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#rounds);
    const pauseMs =
      requestedMs === undefined ? doubling * (0.75 + Math.random() / 2) : Math.min(requestedMs, longestRequestedMs);
    return { pauseMs, appliesToAll: this.#rounds > 1 || requestedMs !== undefined, rounds: this.#rounds };
  }

  isUnresponsive(endpoint: EndpointName): boolean {
    return (this.#timeouts.get(endpoint) ?? 0) >= maxConsecutiveTimeouts;
  }

  /** Returns why the run must stop, or undefined while it may continue. */
  stopReason(now: number): string | undefined {
    if (this.#faults < stopAfter.faults || this.#weight < stopAfter.weight) return undefined;
    // one endpoint that hangs says nothing about the others
    if (this.#hasOnlyTimeouts && this.#endpoints.size === 1) return undefined;
    const seconds = ((now - this.#since) / 1_000).toFixed(1);
    return `the service stopped answering (${this.#lastFault}; ${this.#faults} times in a row, for ${seconds} s)`;
  }
}
