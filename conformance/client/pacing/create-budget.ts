import type { Exchange } from "../exchange.ts";
import { CreateBudgetExceeded } from "./stops.ts";
import { TransportFault } from "../wire/transport-fault.ts";
import { mayHaveCreated } from "./send-result.ts";

const maxCreatesPerPlannedCreate = 1.5;

/** Limits the surveys that a lossy connection leaves behind, since the API has no delete. */
export class CreateBudget {
  readonly #planned: number;
  #made = 0;
  #underWay = 0;
  #isLossy = false;

  constructor(planned = Number.POSITIVE_INFINITY) {
    this.#planned = planned;
  }

  /**
   * Sends a create and counts it. Throws `CreateBudgetExceeded` if too many surveys may exist already. A retry is not counted again: both attempts create one
   * survey at most.
   */
  async spend<SendResult extends { readonly answer: Exchange | TransportFault }>(
    send: () => Promise<SendResult>,
    isCounted: boolean,
  ): Promise<SendResult> {
    if (isCounted) return await send();
    this.#throwIfSpent();
    this.#underWay += 1;
    try {
      const sent = await send();
      if (mayHaveCreated(sent.answer)) {
        this.#made += 1;
        this.#isLossy ||= isLost(sent.answer);
      }
      return sent;
    } finally {
      this.#underWay -= 1;
    }
  }

  #throwIfSpent(): void {
    // a lenient service also creates more than planned; that alone is no reason to stop
    if (!this.#isLossy || this.#made + this.#underWay < Math.ceil(this.#planned * maxCreatesPerPlannedCreate)) return;
    throw new CreateBudgetExceeded(
      `responses to creates were lost: ${this.#made} surveys may be left behind instead of about ${this.#planned}, so the run creates no more`,
    );
  }
}

/** A gateway that gave up (502, 504) lost the response, too. */
function isLost(answer: Exchange | TransportFault): boolean {
  return answer instanceof TransportFault || answer.status === 502 || answer.status === 504;
}
