import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Exchange } from "../http/exchange.ts";

/** What was expected, what came instead, and what that means, in words for people. */
export interface Breach {
  readonly message: string;
  readonly expected: string;
  readonly received: string;
}

/** The subject broke a requirement: the one of the running check unless another is named. */
export class Violation extends Error {
  readonly breach: Breach;
  readonly requirement: RequirementId | undefined;

  constructor(breach: Breach, requirement?: RequirementId) {
    super(breach.message);
    this.name = "Violation";
    this.breach = breach;
    this.requirement = requirement;
  }
}

/** Something that the check needs is missing on the caller's side: an identity, an opt-in. */
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
