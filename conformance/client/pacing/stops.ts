import { setTimeout as wait } from "node:timers/promises";
import type { Exchange } from "../exchange.ts";

/** Something that is needed is missing on the caller's side: an identity, an opt-in. */
export class NotTested extends Error {
  override readonly name: string = "NotTested";
}

/** The service makes no more surveys for a key, or none: what needs another one is not tested. */
export class NoMoreSurveys extends NotTested {}

/** The subject gave no usable response: network, time, rate limit, size. Never a pass, never a violation. */
export class Inconclusive extends Error {
  override readonly name = "Inconclusive";
}

/** Too much may be left behind already: nothing more is created. */
export class CreatesSpent extends Inconclusive {}

/** How a response was lost. */
export interface Lost extends Partial<Pick<Unanswered, "timedOut">> {
  readonly text: string;
}

/** A response was lost on the way, or nobody knows how often its request was carried out: the case can be tried anew. */
export class Unanswered extends Inconclusive {
  /** Of a create: the response to a read of what it may have made. */
  readonly found: Exchange | undefined;
  /** It was waited for in vain, and was not cut off. */
  readonly timedOut: boolean | undefined;

  constructor(message: string, { found, timedOut }: Partial<Pick<Unanswered, "found" | "timedOut">> = {}) {
    super(message);
    this.found = found;
    this.timedOut = timedOut === true ? true : undefined;
  }

  /** Nothing was made: the create may be sent again. */
  get isAbsent(): boolean {
    return this.found?.status === 404;
  }
}

/** The same, where no request reached the subject: it surely did nothing. */
export class Unsent extends Unanswered {}

/** Waits for some ms, or until the run is ended. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== "AbortError") throw error;
  });
}
