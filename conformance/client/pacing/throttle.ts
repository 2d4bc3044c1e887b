import { setTimeout as wait } from "node:timers/promises";
import pLimit from "p-limit";
import type { SendMode } from "../client-request.ts";
import { Inconclusive } from "./stops.ts";

const maxConsecutive429s = 16;

/** Exponential backoff, for a refusal (429 or 503) that asks for no pause. */
const backoffMs = { first: 200, longest: 8_000 };

const shortestPauseMs = 50;

/** After more refusals in a row, a pause in whole seconds counts as rounded down, so the backoff may replace it. */
const maxTrustedPauses = 2;

/** The longest pause that a successful response may ask for. */
const longestQuotaPauseMs = 65_000;

/** A refusal multiplies the rate by `onRefusal`; each second without a refusal multiplies it by `growthPerSecond`. */
const rateChange = { onRefusal: 0.5, growthPerSecond: 1.2, minPerSecond: 2 } as const;

export interface ThrottleOptions {
  /** Requests per second; default: no limit. */
  readonly rate?: number | undefined;
  /** The end of the run, by `performance.now()`; no pause goes past it. */
  readonly endsAt?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Delays requests to keep to a rate. A refusal (429, 503) pauses all and halves the rate, which then grows again. */
export class Throttle {
  readonly #options: ThrottleOptions;
  readonly #queue = pLimit(1);
  #ratePerSecond = Number.POSITIVE_INFINITY;
  /** When the rate was last raised; all times are by `performance.now()`. */
  #grownAt = 0;
  /** The end of the current or last pause. */
  #opensAt = 0;
  /** The earliest time for the next request. */
  #nextAt = 0;
  #sendTimes: readonly number[] = [];
  /** The race that gathers requests at the moment. */
  #race: { requests: number; readonly start: Promise<void> } | undefined;
  #consecutiveRefusals = 0;
  #consecutive429s = 0;
  delayedMs = 0;
  slowestPerSecond = Number.POSITIVE_INFINITY;
  responses429 = 0;
  responses503 = 0;

  constructor(options: ThrottleOptions = {}) {
    this.#options = options;
  }

  /** Resolves when a request may be sent. Requests of one race resolve at the same moment. */
  whenReady(sendMode?: SendMode): Promise<void> {
    // a burst searches for the rate limit of the service, so it respects only the caller's `rate`
    if (sendMode === "burst" && this.#options.rate === undefined) return Promise.resolve();
    if (sendMode !== "race") return this.#queue(() => this.#wait(1));
    if (this.#race !== undefined) {
      this.#race.requests += 1;
      return this.#race.start;
    }
    // starts in a later microtask, when the other requests of the race have joined
    const start = Promise.resolve().then(() => {
      const requests = this.#race?.requests ?? 1;
      this.#race = undefined;
      return this.#queue(() => this.#wait(requests));
    });
    this.#race = { requests: 1, start };
    return start;
  }

  /** Records a response that isn't a refusal. `resetMs` is the time until a used-up quota is renewed. */
  recordSuccess(resetMs = 0): void {
    this.#consecutiveRefusals = 0;
    this.#consecutive429s = 0;
    this.pause(Math.min(resetMs, longestQuotaPauseMs));
  }

  /** Records a 429 with the pause that it asks for. Throws `Inconclusive` if waiting is pointless. */
  record429(sentAt: number, requestedMs: number | undefined): void {
    this.responses429 += 1;
    if (this.#slowDown(sentAt, requestedMs)) this.#consecutive429s += 1;
    if (this.#consecutive429s >= maxConsecutive429s)
      throw new Inconclusive(
        `the service returned 429 for ${maxConsecutive429s} requests in a row; try again later, or use a lower --rate`,
      );
    this.#throwIfTooLate();
  }

  /** Records a 503 with the pause before the next request. */
  record503(sentAt: number, pauseMs: number | undefined): void {
    this.responses503 += 1;
    this.#consecutive429s = 0;
    this.#slowDown(sentAt, pauseMs);
  }

  /** Pauses and halves the rate after a refusal. Returns false if an earlier refusal did so while the request was pending. */
  #slowDown(sentAt: number, requestedMs: number | undefined): boolean {
    if (sentAt < this.#opensAt) return false;
    const now = performance.now();
    const doubling = Math.min(backoffMs.longest, backoffMs.first * 2 ** this.#consecutiveRefusals);
    const backoff = doubling * (0.75 + Math.random() / 2);
    this.#consecutiveRefusals += 1;
    // a past date or rounding down results in 0, which asks for no pause
    const requested = requestedMs || backoff;
    const isRoundedDown = this.#consecutiveRefusals > maxTrustedPauses && requested % 1_000 === 0;
    this.pause(Math.max(requested, isRoundedDown ? backoff : 0, shortestPauseMs));
    const actualRate = Math.min(this.#ratePerSecond, this.#sentSince(now - 1_000).length);
    this.#ratePerSecond = Math.max(rateChange.minPerSecond, actualRate * rateChange.onRefusal);
    this.slowestPerSecond = Math.min(this.slowestPerSecond, this.#ratePerSecond);
    this.#grownAt = this.#opensAt;
    return true;
  }

  /** Lets no request be sent before the pause has passed. */
  pause(pauseMs: number): void {
    if (pauseMs <= 0) return;
    this.#opensAt = Math.max(this.#opensAt, performance.now() + pauseMs);
    this.#nextAt = Math.max(this.#nextAt, this.#opensAt);
  }

  /** Waits until this number of requests may be sent together. */
  async #wait(requests: number): Promise<void> {
    const since = performance.now();
    this.#grow(since);
    const spacingMs = 1_000 / Math.min(this.#ratePerSecond, this.#options.rate ?? Number.POSITIVE_INFINITY);
    const readyAt = (): number => Math.max(this.#opensAt, this.#nextAt + (requests - 1) * spacingMs);
    for (let now = since; readyAt() > now; now = performance.now()) {
      this.#throwIfTooLate(readyAt());
      await wait(Math.ceil(readyAt() - now), undefined, { signal: this.#options.signal }).catch(() => {
        const isLimited = this.#opensAt > since || this.slowestPerSecond < Number.POSITIVE_INFINITY;
        throw new Inconclusive(`the run was interrupted${isLimited ? " while it waited for the rate limit" : ""}`);
      });
    }
    const now = performance.now();
    this.delayedMs += now - since;
    // after a late timer, `due` counts, so that the rate isn't lowered; after idle time, `now`, so that it isn't raised
    const due = readyAt();
    const isTimerLate = now - due <= Math.max(spacingMs, 20);
    this.#nextAt = (isTimerLate ? due : now) + spacingMs;
    this.#sendTimes = [...this.#sentSince(now - 1_000), ...Array.from({ length: requests }, () => now)];
  }

  /** Raises the rate by the time that has passed since it was last changed. */
  #grow(now: number): void {
    if (now <= this.#grownAt) return;
    this.#ratePerSecond *= rateChange.growthPerSecond ** ((now - this.#grownAt) / 1_000);
    this.#grownAt = now;
  }

  #sentSince(since: number): readonly number[] {
    return this.#sendTimes.filter((sentAt) => sentAt > since);
  }

  #throwIfTooLate(at = this.#opensAt): void {
    if (at <= (this.#options.endsAt ?? Number.POSITIVE_INFINITY)) return;
    const seconds = Math.ceil((at - performance.now()) / 1_000);
    throw new Inconclusive(
      `the rate limit requires a wait of ${seconds} s, which is longer than the run may take; try again later, or increase --max-duration`,
    );
  }
}
