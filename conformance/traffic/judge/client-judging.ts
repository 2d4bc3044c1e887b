import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { clientRules, type ClientRequest, type ClientRule } from "./client-rules.ts";

export interface ClientSight {
  readonly id: ClientRule;
  readonly kept: number;
  readonly broken: number;
  readonly first?: { readonly received: string; readonly exchange: RecordedExchange };
}

export const clientRuleIds = Object.keys(clientRules) as readonly ClientRule[];

/** A breach by a client doesn't affect the outcomes of the service. */
export class ClientJudging {
  readonly #sights = new Map<ClientRule, ClientSight>();

  judge(request: ClientRequest, recorded: RecordedExchange): void {
    for (const id of clientRuleIds) {
      const finding = clientRules[id](request);
      if (finding === undefined) continue;
      const before = this.#sights.get(id) ?? { id, kept: 0, broken: 0 };
      if (finding.agrees) this.#sights.set(id, { ...before, kept: before.kept + 1 });
      else {
        const first = before.first ?? { received: finding.received, exchange: recorded };
        this.#sights.set(id, { ...before, broken: before.broken + 1, first });
      }
    }
  }

  get sights(): readonly ClientSight[] {
    return clientRuleIds.map((id) => this.#sights.get(id) ?? { id, kept: 0, broken: 0 });
  }
}
