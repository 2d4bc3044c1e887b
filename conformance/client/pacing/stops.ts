import { setTimeout as wait } from "node:timers/promises";
import type { Exchange } from "../exchange.ts";

/** The caller didn't provide something that the check needs: a key, a driver, an opt-in. */
export class NotTested extends Error {
  override readonly name: string = "NotTested";
}

/** The service accepts no further survey from a key. */
export class NoMoreSurveys extends NotTested {}

/** The subject gave no usable response: network, time, rate limit, size. Neither a pass nor a violation. */
export class Inconclusive extends Error {
  override readonly name = "Inconclusive";
}

export class CreateBudgetExceeded extends Inconclusive {}

export interface LostResponse extends Partial<Pick<Unanswered, "timedOut">> {
  readonly text: string;
}

/** A response was lost, or the number of executions of its request is unknown. The case can be retried. */
export class Unanswered extends Inconclusive {
  /** The response to a read of the survey that a create may have created. */
  readonly readBack: Exchange | undefined;
  /** True if the wait timed out; absent if the connection broke. */
  readonly timedOut: boolean | undefined;
  /** True if the connection broke at every attempt. */
  readonly isRepeated: boolean | undefined;

  constructor(
    message: string,
    { readBack, timedOut, isRepeated }: Partial<Pick<Unanswered, "readBack" | "timedOut" | "isRepeated">> = {},
  ) {
    super(message);
    this.readBack = readBack;
    this.timedOut = timedOut === true ? true : undefined;
    this.isRepeated = isRepeated === true ? true : undefined;
  }

  /** True if the survey doesn't exist, so that the create may be retried. */
  get isAbsent(): boolean {
    return this.readBack?.status === 404;
  }
}

export class Unsent extends Unanswered {}

export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== "AbortError") throw error;
  });
}
