import type { RecordedExchange } from "../client/recorded-exchange.ts";
import { clientRuleIds, clientRules, type ClientRequest, type ClientRule } from "../suite/rules/clients.ts";

export interface ClientRuleCounts {
  readonly id: ClientRule;
  readonly kept: number;
  readonly broken: number;
  /** The first breach. */
  readonly first?: { readonly received: string; readonly exchange: RecordedExchange };
}

/** Counts how often clients keep and break the rules for clients. A breach doesn't affect the verdict on the service. */
export class ClientJudging {
  readonly #counts = new Map<ClientRule, ClientRuleCounts>();

  judge(request: ClientRequest, exchange: RecordedExchange): void {
    for (const counts of this.counts) {
      const { id, kept, broken, first } = counts;
      const finding = clientRules[id](request);
      // true if the request keeps the rule, a text that says how it breaks the rule, or undefined if it shows neither
      if (finding === true) this.#counts.set(id, { ...counts, kept: kept + 1 });
      else if (finding !== undefined)
        this.#counts.set(id, { ...counts, broken: broken + 1, first: first ?? { received: finding, exchange } });
    }
  }

  get counts(): readonly ClientRuleCounts[] {
    return clientRuleIds.map((id) => this.#counts.get(id) ?? { id, kept: 0, broken: 0 });
  }
}
