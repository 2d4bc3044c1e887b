import type { EndpointName } from "../endpoint.ts";

/** How long a subject that is away is waited for: about 8 s of pauses, or three rounds of requests that time out. */
const limits = { faults: 6, weight: 6 };
/** After this many timeouts in a row an endpoint gets no retries. */
const maxConsecutiveTimeouts = 3;
const firstPauseMs = 100;
const longestPauseMs = 4_000;
const longestAskedMs = 30_000;

/** Distinguishes a subject that fails now and then from one that is away. Times in ms of one clock. */
export class Outage {
  #faults = 0;
  #rounds = 0;
  #weight = 0;
  #since = 0;
  #roundAt = Number.NEGATIVE_INFINITY;
  #lastFault = "";
  /** True while each fault was a timeout. */
  #isSilence = true;
  /** The endpoints of the faults since the last response. */
  readonly #endpoints = new Set<EndpointName>();
  readonly #timeouts = new Map<EndpointName, number>();

  /** Notes a response: the outage is over, and this endpoint answers. */
  end(endpoint: EndpointName): void {
    this.#timeouts.delete(endpoint);
    this.#endpoints.clear();
    this.#isSilence = true;
    this.#faults = 0;
    this.#rounds = 0;
    this.#weight = 0;
  }

  /** Notes that no usable response came to a request; returns how long to wait before the next one. */
  note(fault: Fault): Rest {
    const { endpoint, sentAt, now, message, isTimeout = false, askedMs } = fault;
    this.#endpoints.add(endpoint);
    if (isTimeout) this.#timeouts.set(endpoint, (this.#timeouts.get(endpoint) ?? 0) + 1);
    else this.#isSilence = false;
    if (this.#faults === 0) this.#since = sentAt;
    this.#faults += 1;
    this.#lastFault = message;
    // requests that were under way when the first of a round failed fail with it
    if (sentAt >= this.#roundAt) {
      this.#rounds += 1;
      this.#weight += isTimeout ? 2 : 1;
      this.#roundAt = now;
    }
    const doubling = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#rounds);
    const pauseMs = askedMs === undefined ? doubling * (0.75 + Math.random() / 2) : Math.min(askedMs, longestAskedMs);
    return { pauseMs, forAll: this.#rounds > 1 || askedMs !== undefined, rounds: this.#rounds };
  }

  /** True if an endpoint has timed out too often for a retry. */
  isSilent(endpoint: EndpointName): boolean {
    return (this.#timeouts.get(endpoint) ?? 0) >= maxConsecutiveTimeouts;
  }

  /** Why nothing more is sent, once the subject has been away for long enough. */
  verdict(now: number): string | undefined {
    if (this.#faults < limits.faults || this.#weight < limits.weight) return undefined;
    // an endpoint that hangs says nothing of the others
    if (this.#isSilence && this.#endpoints.size === 1) return undefined;
    const seconds = ((now - this.#since) / 1_000).toFixed(1);
    return `the subject has stopped answering (${this.#lastFault}; ${this.#faults} times in a row, for ${seconds} s)`;
  }
}

/** A request that got no usable response. */
export interface Fault {
  readonly endpoint: EndpointName;
  readonly sentAt: number;
  readonly now: number;
  readonly message: string;
  readonly isTimeout?: boolean;
  /** What a Retry-After header asks for. */
  readonly askedMs?: number | undefined;
}

/** A pause before the next try; `forAll`: no other request is sent meanwhile either; `rounds` of failures since a response. */
export interface Rest {
  readonly rounds: number;
  readonly pauseMs: number;
  readonly forAll: boolean;
}
