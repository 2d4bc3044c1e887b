import type { Exchange } from "../exchange.ts";

/** The caller didn't provide something that the check needs: a key, a driver, an opt-in. */
export class NotTested extends Error {
  override readonly name: string = "NotTested";
}

/** The service rejects further creates with a key, because its account has the maximum number of surveys. */
export class NoMoreSurveys extends NotTested {}

/** No usable result, for example because of the network, the rate limit or a response's size: no pass and no violation. */
export class Inconclusive extends Error {
  override readonly name = "Inconclusive";
}

/** Creates whose responses were lost may have left too many surveys behind. */
export class CreateBudgetExceeded extends Inconclusive {}

/** A response was lost, or the number of executions of its request is unknown. The case can be retried. */
export class Unanswered extends Inconclusive {
  /** The response to a read of the survey that a create may have created. */
  readonly readBack: Exchange | undefined;
  /** True if the wait timed out, false if the connection broke. */
  readonly isTimeout: boolean;
  /** True if the connection broke at every attempt. */
  readonly isRepeated: boolean;

  constructor(message: string, { readBack, isTimeout = false, isRepeated = false }: Partial<LostResponse> = {}) {
    super(message);
    this.readBack = readBack;
    this.isTimeout = isTimeout;
    this.isRepeated = isRepeated;
  }

  /** True if the survey doesn't exist, so that the create may be retried. */
  get isAbsent(): boolean {
    return this.readBack?.status === 404;
  }
}

type LostResponse = Pick<Unanswered, "readBack" | "isTimeout" | "isRepeated">;

/** The request never reached the service. */
export class Unsent extends Unanswered {}
