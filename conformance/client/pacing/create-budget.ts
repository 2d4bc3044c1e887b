import type { Exchange } from "../exchange.ts";
import { CreatesSpent } from "./stops.ts";
import { TransportFault } from "../wire/transport-fault.ts";
import { mayHaveMade } from "./unusable.ts";

/** A bad line may leave so many times the surveys that were planned, and no more. */
const maxShare = 1.5;

/** Bounds what a bad line leaves behind, for there is no delete. */
export class CreateBudget {
  readonly #planned: number;
  /** Creates that have made something, or may have. */
  #made = 0;
  #underWay = 0;
  #isLossy = false;

  constructor(planned = Number.POSITIVE_INFINITY) {
    this.#planned = planned;
  }

  /**
   * Sends a create and notes what it may have made. Throws `CreatesSpent` where too much may be left behind already. One that is sent
   * again is paid for: both copies make one survey at most.
   */
  async spend<Sent extends { readonly answer: Exchange | TransportFault }>(
    send: () => Promise<Sent>,
    isPaid: boolean,
  ): Promise<Sent> {
    if (isPaid) return await send();
    this.#refuse();
    this.#underWay += 1;
    try {
      const sent = await send();
      if (mayHaveMade(sent.answer)) {
        this.#made += 1;
        this.#isLossy ||= isLost(sent.answer);
      }
      return sent;
    } finally {
      this.#underWay -= 1;
    }
  }

  #refuse(): void {
    // a subject may accept more than others do: that is not for the line
    if (!this.#isLossy || this.#made + this.#underWay < Math.ceil(this.#planned * maxShare)) return;
    throw new CreatesSpent(
      `answers to creates were lost, and ${this.#made} surveys may be left behind, where about ${this.#planned} were planned: no more are made`,
    );
  }
}

/** A gateway that gave up (502, 504) hasn't heard the response either. */
function isLost(answer: Exchange | TransportFault): boolean {
  return answer instanceof TransportFault || answer.status === 502 || answer.status === 504;
}
