import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { clientRules, type ClientRequest, type ClientRule } from "./client-rules.ts";

/** What was seen of one requirement that binds clients. */
export interface ClientSight {
  readonly id: ClientRule;
  readonly kept: number;
  readonly broken: number;
  /** The first request that broke it, and what it was instead. */
  readonly first?: { readonly received: string; readonly exchange: RecordedExchange };
}

/** Every requirement that traffic shows clients to keep or to break. */
export const clientRuleIds = Object.keys(clientRules) as readonly ClientRule[];

/** Judges those who send requests; what they break has no say in what is said of the service. */
export class ClientJudging {
  readonly #sights = new Map<ClientRule, ClientSight>();

  /** Judges a request. */
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

  /** What was seen of each, in the order of the chapter. */
  get sights(): readonly ClientSight[] {
    return clientRuleIds.map((id) => this.#sights.get(id) ?? { id, kept: 0, broken: 0 });
  }
}
