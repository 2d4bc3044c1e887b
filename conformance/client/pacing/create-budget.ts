import type { Exchange } from "../exchange.ts";
import { CreateBudgetExceeded } from "./stops.ts";
import { TransportFault } from "../wire/transport-fault.ts";
import { mayHaveCreated, type SendResult } from "./send-result.ts";

const maxCreatesPerPlannedCreate = 1.5;

/** Limits the surveys that a lossy connection leaves behind, since the API has no delete. */
export class CreateBudget {
  readonly #planned: number;
  #made = 0;
  #pending = 0;
  #isLossy = false;

  constructor(planned = Number.POSITIVE_INFINITY) {
    this.#planned = planned;
  }

  /**
   * Sends a create and counts it. Throws `CreateBudgetExceeded` if too many surveys may exist already. `isCounted` is true for the
   * retry of a counted create, since all its attempts together create one survey at most.
   */
  async spend(send: () => Promise<SendResult>, isCounted: boolean): Promise<SendResult> {
    if (isCounted) return await send();
    this.#throwIfSpent();
    this.#pending += 1;
    try {
      const sent = await send();
      if (mayHaveCreated(sent.response)) {
        this.#made += 1;
        this.#isLossy ||= isLost(sent.response);
      }
      return sent;
    } finally {
      this.#pending -= 1;
    }
  }

  #throwIfSpent(): void {
    // without losses, more creates than planned come from a lenient service, which isn't a reason to stop
    if (!this.#isLossy) return;
    const max = Math.ceil(this.#planned * maxCreatesPerPlannedCreate);
    if (this.#made + this.#pending < max) return;
    throw new CreateBudgetExceeded(
      `responses to creates were lost, and ${this.#made} surveys may be left behind instead of about ${this.#planned}, so the run creates no more surveys`,
    );
  }
}

/** True also for a gateway's 502 or 504: the service's own response was lost. */
function isLost(response: Exchange | TransportFault): boolean {
  return response instanceof TransportFault || response.status === 502 || response.status === 504;
}
