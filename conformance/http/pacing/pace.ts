import type { Quota } from "./quota.ts";

const firstBackoffMs = 200;
const longestBackoffMs = 8_000;
const shortestPauseMs = 50;

/** After so many pauses in a row that were too short, what is asked for is the least that is waited. */
const trustedRefusals = 2;

/** A learned rate stays this far below what was measured: a limit met again costs a whole pause. */
const margin = 0.97;

/** What is left of a rate that was kept for a while before the limit was met. */
const lessening = 0.95;

/**
 * How fast a learned rate grows again, per second: quickly up to where the limit was met, and slowly past it; the quicker
 * the longer no limit is met after all, since then what was learned is too low.
 */
const growth = { below: 0.05, beyond: 0.004, quickening: 0.01, quietSeconds: 30 };

/** So many requests that got through show how many the subject takes together. */
const company = 64;

/** A pause that only a header of a successful response asks for is never longer. */
const longestForesightMs = 65_000;

interface Stretch {
  readonly since: number;
  admitted: number;
}

/** What a pace learns from a response; times in ms of one clock. */
export interface Answered {
  readonly identity: string;
  readonly sentAt: number;
  readonly now: number;
  readonly quota?: Quota | undefined;
  /** How many requests were under way together with it, itself included. */
  readonly together?: number;
}

/**
 * Decides when requests may be sent: as fast as they come until the subject says 429 or announces a quota that won't do,
 * then at the rate that it was seen to sustain, a little faster as time goes by. A value without timers: all times are
 * given to it, in ms.
 */
export class Pace {
  readonly #maxPerMs: number;
  readonly #random: () => number;
  /** Learned from 429s; requests per ms. */
  #learned = Number.POSITIVE_INFINITY;
  /** The rate at which the limit was met. */
  #ceiling = Number.POSITIVE_INFINITY;
  /** The learned rate as it was when the present stretch began. */
  #begunAt = 0;
  #grownAt = 0;
  readonly #quotas = new Map<string, number>();
  readonly #windows = new Map<string, number>();
  #nextAt = 0;
  #opensAt = 0;
  /** Since the last pause, and the one that ended with it. */
  #stretch: Stretch | undefined;
  /** How many requests were under way together with each of the last ones that got through since a 429. */
  #company: readonly number[] = [];
  #met: Readonly<Stretch> | undefined;
  /** 429s since the last request that got through; those under way together count once. */
  refusals = 0;
  /** How many requests may be under way together, as far as 429s have shown. */
  room = Number.POSITIVE_INFINITY;

  constructor(perSecond = Number.POSITIVE_INFINITY, random: () => number = Math.random) {
    this.#maxPerMs = perSecond / 1_000;
    this.#random = random;
  }

  /** When the next requests may be sent, so many at the same moment. */
  readyAt(requests = 1): number {
    return Math.max(this.#opensAt, this.#nextAt + (requests - 1) * this.#spacingMs());
  }

  /** Notes that so many are sent now. */
  take(now: number, requests = 1): void {
    const spacing = this.#spacingMs();
    // a timer that fires late is made up for, an idle time isn't
    const due = this.#nextAt + (requests - 1) * spacing;
    this.#nextAt = (now - due <= Math.max(spacing, 20) ? due : now) + spacing;
    this.#stretch ??= { since: now, admitted: 0 };
  }

  /** Notes that a request got through. `expected`: so many more the run is likely to send. */
  admitted({ identity, now, quota, together = 1 }: Answered, expected: number): void {
    this.refusals = 0;
    this.#company = [...this.#company.slice(1 - company), together];
    if (this.#stretch !== undefined) this.#stretch.admitted += 1;
    this.#grow(now);
    if (quota !== undefined) this.#heed(identity, quota, now, expected);
  }

  /**
   * Notes a 429 and pauses: for as long as it asks (`askedMs`), else for a doubling time with jitter. Requests that were
   * under way together count once. Returns the pause, or nothing where it was counted already. One that asks for nothing, of
   * a request that wasn't alone, is put down to their number first; if that doesn't help it was the rate.
   */
  limited({ sentAt, now, quota, together = 1 }: Answered, askedMs: number | undefined): number | undefined {
    if (sentAt < this.#opensAt) return undefined;
    this.refusals += 1;
    const backoff = Math.min(longestBackoffMs, firstBackoffMs * 2 ** (this.refusals - 1)) * (0.75 + this.#random() / 2);
    // no time at all is what a date that is past already asks for, or seconds rounded down: it shows nothing
    const asked = askedMs || quota?.resetMs || backoff;
    // whole seconds are a guess, most often; parts of one are not
    const isTrusted = this.refusals <= trustedRefusals || asked % 1_000 !== 0;
    const pauseMs = Math.max(isTrusted ? asked : Math.max(asked, backoff), shortestPauseMs);
    const areTooMany = (askedMs ?? quota) === undefined && this.#areTooMany(together);
    this.room = areTooMany ? Math.min(this.room, Math.floor(together / 2)) : Number.POSITIVE_INFINITY;
    this.#company = [];
    if (!areTooMany) this.#learn(now, pauseMs);
    this.pause(now, pauseMs);
    return pauseMs;
  }

  /** Says whether the number of requests under way may be too many: as many weren't accepted in such company before. */
  #areTooMany(together: number): boolean {
    const accepted = this.#company.filter((number) => number >= together).length;
    return together > 1 && accepted < together && this.#learned === Number.POSITIVE_INFINITY;
  }

  /** Holds everything back for a time. */
  pause(now: number, pauseMs: number): void {
    if (pauseMs <= 0) return;
    this.#opensAt = Math.max(this.#opensAt, now + pauseMs);
    this.#nextAt = Math.max(this.#nextAt, this.#opensAt);
  }

  /** Requests per second, or infinity while nothing bounds them. */
  get perSecond(): number {
    return Math.min(this.#maxPerMs, this.#learned, ...this.#quotas.values()) * 1_000;
  }

  #spacingMs(): number {
    return 1_000 / this.perSecond;
  }

  /** What got through since the last pause, over the time until this one ends, is what the subject sustains. */
  #learn(now: number, pauseMs: number): void {
    const { since, admitted } = this.#stretch ?? { since: now, admitted: 0 };
    if (admitted > 0) {
      this.#ceiling = admitted / Math.max(1, now - since);
      this.#met = { since, admitted };
    }
    // a pause that was too short shows only that: the one before it goes on
    if (this.#met === undefined) return;
    const sustained = (this.#met.admitted / (now + pauseMs - this.#met.since)) * margin;
    // of a long stretch the pause is a small part, and often longer than need be
    const isLong = admitted > 0 && now - since >= 2 * pauseMs;
    this.#learned = isLong ? Math.max(sustained, this.#begunAt * lessening) : sustained;
    // a first burst is met at any rate: it shows nothing of how far a rate may grow
    this.#ceiling = Math.min(this.#ceiling, this.#learned * 1.5);
    this.#begunAt = this.#learned;
    this.#grownAt = now + pauseMs;
    this.#stretch = { since: now + pauseMs, admitted: 0 };
  }

  #grow(now: number): void {
    const seconds = (now - this.#grownAt) / 1_000;
    if (this.#learned === Number.POSITIVE_INFINITY || seconds < 0.25) return;
    const quietSeconds = (now - (this.#stretch?.since ?? now)) / 1_000 - growth.quietSeconds;
    const beyond = growth.beyond + growth.quickening * Math.max(0, quietSeconds);
    const share = this.#learned < this.#ceiling * 0.9 ? Math.max(growth.below, beyond) : beyond;
    this.#learned *= 1 + share * seconds;
    this.#grownAt = now;
  }

  /** Keeps to a quota that the run would otherwise use up; one that is large enough is not a reason to go slowly. */
  #heed(identity: string, { limit, remaining, resetMs, windowMs }: Quota, now: number, expected: number): void {
    if (resetMs !== undefined) this.#windows.set(identity, Math.max(resetMs, this.#windows.get(identity) ?? 0));
    const window = windowMs ?? this.#windows.get(identity);
    if (remaining === undefined || remaining >= expected || window === undefined || window === 0) {
      this.#quotas.delete(identity);
      return;
    }
    if (limit !== undefined && limit > 0) this.#quotas.set(identity, (limit / window) * margin);
    // whole seconds are most often rounded up
    if (remaining === 0 && resetMs !== undefined) this.pause(now, Math.min(resetMs - 1_000, longestForesightMs));
  }
}
