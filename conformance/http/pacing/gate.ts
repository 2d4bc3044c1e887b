import { setMaxListeners } from "node:events";
import type { Manner } from "../client-request.ts";
import { Inconclusive } from "./stops.ts";
import { Pace, type Answered } from "./pace.ts";

/** So many 429s in a row, and nothing more is tried. */
const patience = 16;

interface Waiting {
  requests: number;
  readonly go: () => void;
  readonly fail: (error: Error) => void;
}

/** What bounds a gate. */
export interface GateOptions {
  /** Requests per second; absent: as many as the subject takes. */
  readonly rate?: number | undefined;
  /** When the run ends, by `performance.now()`: no pause goes past it. */
  readonly endsAt?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Lets requests through in the order in which they come, as fast as their pace allows. */
export class Gate {
  readonly #pace: Pace;
  readonly #isBounded: boolean;
  readonly #endsAt: number;
  readonly #queue: Waiting[] = [];
  #race: { requests: number; readonly passed: Promise<void> } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #heldSince: number | undefined;
  #heldMs = 0;
  readonly #signal: AbortSignal | undefined;
  /** 429s met so far. */
  limits = 0;

  constructor({ rate, endsAt = Number.POSITIVE_INFINITY, signal }: GateOptions = {}) {
    this.#pace = new Pace(rate);
    this.#isBounded = rate !== undefined;
    this.#endsAt = endsAt;
    this.#signal = signal;
    if (signal === undefined) return;
    setMaxListeners(0, signal);
    signal.addEventListener("abort", () => this.#end(), { once: true });
  }

  /** Wall time in ms during which requests were held back. */
  get heldMs(): number {
    return this.#heldMs + (this.#heldSince === undefined ? 0 : performance.now() - this.#heldSince);
  }

  /** Requests per second that are let through now; infinity while nothing bounds them. */
  get perSecond(): number {
    return this.#pace.perSecond;
  }

  /** How many requests may be under way together, as far as 429s have shown. */
  get room(): number {
    return this.#pace.room;
  }

  /** Resolves when a request may be sent. Those of a race that ask at the same moment are let through at the same moment. */
  pass(manner?: Manner): Promise<void> {
    // a search for the limit isn't slowed down by what was learned of it, but by what the caller allows
    if (manner === "burst" && !this.#isBounded) return Promise.resolve();
    if (manner !== "race") return this.#enter(1);
    if (this.#race !== undefined) {
      this.#race.requests += 1;
      return this.#race.passed;
    }
    const passed = new Promise<void>((resolve, reject) => {
      queueMicrotask(() => {
        const requests = this.#race?.requests ?? 1;
        this.#race = undefined;
        this.#enter(requests).then(resolve, reject);
      });
    });
    this.#race = { requests: 1, passed };
    return passed;
  }

  /** Notes that a request got through. `expected`: so many more the run is likely to send. */
  admitted(answered: Answered, expected: number): void {
    this.#pace.admitted(answered, expected);
    this.#pump();
  }

  /** Notes a 429, with the pause that it asks for in ms. Throws `Inconclusive` when waiting is of no use. */
  limited(answered: Answered, askedMs: number | undefined): void {
    this.limits += 1;
    const pauseMs = this.#pace.limited(answered, askedMs) ?? 0;
    if (this.#pace.refusals > patience) {
      throw new Inconclusive(`the subject answered 429 ${patience} times in a row; run later, or with a lower --rate`);
    }
    if (answered.now + pauseMs > this.#endsAt) throw tooLong(pauseMs);
    this.#pump();
  }

  /** Notes a 503, which most often is a gateway's word for 429: the pace learns from it all the same. */
  unavailable(answered: Answered, askedMs: number | undefined): void {
    this.#pace.limited(answered, askedMs);
    this.#pump();
  }

  /** Holds all requests back for a time. */
  pause(pauseMs: number): void {
    this.#pace.pause(performance.now(), pauseMs);
    this.#pump();
  }

  #enter(requests: number): Promise<void> {
    const now = performance.now();
    if (this.#queue.length === 0 && this.#pace.readyAt(requests) <= now) {
      this.#pace.take(now, requests);
      return Promise.resolve();
    }
    if (this.#signal?.aborted === true) return Promise.reject(ended());
    return new Promise((go, fail) => {
      this.#queue.push({ requests, go, fail });
      this.#heldSince ??= now;
      this.#pump();
    });
  }

  /** Lets through all that may go now, and comes back when the next one may. */
  #pump(): void {
    clearTimeout(this.#timer);
    for (let [first] = this.#queue; first !== undefined; [first] = this.#queue) {
      const now = performance.now();
      const at = this.#pace.readyAt(first.requests);
      if (at > this.#endsAt) return this.#refuse(tooLong(at - now));
      if (at > now) {
        this.#timer = setTimeout(() => this.#pump(), Math.ceil(at - now));
        return;
      }
      this.#pace.take(now, first.requests);
      this.#queue.shift();
      first.go();
    }
    this.#heldMs = this.heldMs;
    this.#heldSince = undefined;
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#refuse(ended());
  }

  #refuse(error: Error): void {
    for (const { fail } of this.#queue.splice(0)) fail(error);
    this.#heldMs = this.heldMs;
    this.#heldSince = undefined;
  }
}

function ended(): Inconclusive {
  return new Inconclusive("the run was ended while it waited for the rate limit");
}

function tooLong(pauseMs: number): Inconclusive {
  const seconds = Math.ceil(pauseMs / 1_000);
  return new Inconclusive(
    `the rate limit asks to wait ${seconds} s, longer than the run may take; run later, or allow more with --max-duration`,
  );
}
