import type { Exchange } from "./exchange.ts";

/** Something that is needed is missing on the caller's side: an identity, an opt-in. */
export class NotTested extends Error {
  override readonly name = "NotTested";
}

/** The subject gave no usable answer: network, time, rate limit, size. Never a pass, never a violation. */
export class Inconclusive extends Error {
  override readonly name = "Inconclusive";
}

/** An answer was lost on the way, or nobody knows how often its request was carried out: the case can be tried anew. */
export class Unanswered extends Inconclusive {
  /** Of a create: the answer to a read of what it may have made. */
  readonly found: Exchange | undefined;

  constructor(message: string, found?: Exchange) {
    super(message);
    this.found = found;
  }

  /** Nothing was made: the create may be sent again. */
  get isAbsent(): boolean {
    return this.found?.status === 404;
  }
}

/** The same, where no request reached the subject: it surely did nothing. */
export class Unsent extends Unanswered {}
