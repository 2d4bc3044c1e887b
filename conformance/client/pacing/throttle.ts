import { setTimeout as wait } from "node:timers/promises";
import pLimit from "p-limit";
import type { Manner } from "../client-request.ts";
import { Inconclusive } from "./stops.ts";

const maxConsecutive429s = 16;

/** A pause that nothing asks for doubles with each refusal; in ms. */
const [firstPauseMs, longestPauseMs, shortestPauseMs] = [200, 8_000, 50];

/** After so many refusals in a row, whole seconds that were asked for are too short; parts of a second are exact. */
const maxTrustedPauses = 2;

/** A pause that only a successful response asks for is never longer. */
const longestForesightMs = 65_000;

/** A refusal leaves this share of the rate; each second without one multiplies the rate by the growth. */
const change = { share: 0.5, growthPerSecond: 1.2, leastPerSecond: 2 } as const;

/** What bounds a throttle. */
export interface ThrottleOptions {
  /** Requests per second; absent: as many as the subject takes. */
  readonly rate?: number | undefined;
  /** When the run ends, by `performance.now()`: no pause goes past it. */
  readonly endsAt?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Lets requests through in the order in which they come: after a refusal (429, 503) at half the rate, which then grows step by step. */
export class Throttle {
  readonly #options: ThrottleOptions;
  readonly #inTurn = pLimit(1);
  /** The rate after a refusal, per second. */
  #perSecond = Number.POSITIVE_INFINITY;
  #grownAt = 0;
  #opensAt = 0;
  #nextAt = 0;
  /** When the requests of the last second were sent. */
  #lastSecond: readonly number[] = [];
  #race: { requests: number; readonly passed: Promise<void> } | undefined;
  #consecutiveRefusals = 0;
  /** Wall time in ms during which requests were held back. */
  heldMs = 0;
  /** The lowest rate so far, per second. */
  slowestPerSecond = Number.POSITIVE_INFINITY;
  /** 429s so far. */
  limits = 0;

  constructor(options: ThrottleOptions = {}) {
    this.#options = options;
  }

  /** Resolves when a request may be sent; for those of a race that ask at the same moment, at the same moment. */
  pass(manner?: Manner): Promise<void> {
    // a search for the limit keeps to what the caller allows alone
    if (manner === "burst" && this.#options.rate === undefined) return Promise.resolve();
    if (manner !== "race") return this.#inTurn(() => this.#wait(1));
    if (this.#race !== undefined) {
      this.#race.requests += 1;
      return this.#race.passed;
    }
    const passed = Promise.resolve().then(() => {
      const requests = this.#race?.requests ?? 1;
      this.#race = undefined;
      return this.#inTurn(() => this.#wait(requests));
    });
    this.#race = { requests: 1, passed };
    return passed;
  }

  /** Notes a response that is no refusal; `resetMs`: the time until a quota that is used up begins anew. */
  admitted(resetMs = 0): void {
    this.#consecutiveRefusals = 0;
    this.pause(Math.min(resetMs, longestForesightMs));
  }

  /** Notes a 429, with the pause that it asks for in ms. Throws `Inconclusive` where waiting is of no use. */
  limited(sentAt: number, askedMs: number | undefined): void {
    this.limits += 1;
    this.refused(sentAt, askedMs);
    if (this.#consecutiveRefusals > maxConsecutive429s)
      throw new Inconclusive(
        `the subject answered 429 ${maxConsecutive429s} times in a row; run later, or with a lower --rate`,
      );
    this.#refuseLatePause();
  }

  /** Notes a 429 or 503 to a request that was sent then: pauses, and halves the rate. Requests under way together count once. */
  refused(sentAt: number, askedMs: number | undefined): void {
    if (sentAt < this.#opensAt) return;
    const now = performance.now();
    const doubling = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#consecutiveRefusals);
    const backoff = doubling * (0.75 + Math.random() / 2);
    this.#consecutiveRefusals += 1;
    // no time at all is asked for by a date that is past, or by seconds that are rounded down
    const asked = askedMs || backoff;
    const isTooShort = this.#consecutiveRefusals > maxTrustedPauses && asked % 1_000 === 0;
    this.pause(Math.max(isTooShort ? Math.max(asked, backoff) : asked, shortestPauseMs));
    const sustained = Math.min(this.#perSecond, this.#sentSince(now - 1_000).length);
    this.#perSecond = Math.max(change.leastPerSecond, sustained * change.share);
    this.slowestPerSecond = Math.min(this.slowestPerSecond, this.#perSecond);
    this.#grownAt = this.#opensAt;
  }

  /** Holds all requests back for a time. */
  pause(pauseMs: number): void {
    if (pauseMs <= 0) return;
    this.#opensAt = Math.max(this.#opensAt, performance.now() + pauseMs);
    this.#nextAt = Math.max(this.#nextAt, this.#opensAt);
  }

  /** Waits until so many requests may be sent at the same moment. */
  async #wait(requests: number): Promise<void> {
    const since = performance.now();
    this.#grow(since);
    const spacingMs = 1_000 / Math.min(this.#perSecond, this.#options.rate ?? Number.POSITIVE_INFINITY);
    const readyAt = (): number => Math.max(this.#opensAt, this.#nextAt + (requests - 1) * spacingMs);
    for (let now = since; readyAt() > now; now = performance.now()) {
      this.#refuseLatePause(readyAt());
      await wait(Math.ceil(readyAt() - now), undefined, { signal: this.#options.signal }).catch(() => {
        throw new Inconclusive("the run was ended while it waited for the rate limit");
      });
    }
    const now = performance.now();
    this.heldMs += now - since;
    // a timer that fires late is made up for, an idle time isn't
    const due = readyAt();
    this.#nextAt = (now - due <= Math.max(spacingMs, 20) ? due : now) + spacingMs;
    this.#lastSecond = [...this.#sentSince(now - 1_000), ...Array.from({ length: requests }, () => now)];
  }

  #grow(now: number): void {
    if (now <= this.#grownAt) return;
    this.#perSecond *= change.growthPerSecond ** ((now - this.#grownAt) / 1_000);
    this.#grownAt = now;
  }

  #sentSince(since: number): readonly number[] {
    return this.#lastSecond.filter((sentAt) => sentAt > since);
  }

  #refuseLatePause(at = this.#opensAt): void {
    if (at <= (this.#options.endsAt ?? Number.POSITIVE_INFINITY)) return;
    const seconds = Math.ceil((at - performance.now()) / 1_000);
    throw new Inconclusive(
      `the rate limit asks to wait ${seconds} s, longer than the run may take; run later, or allow more with --max-duration`,
    );
  }
}
