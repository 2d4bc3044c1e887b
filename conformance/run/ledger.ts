import { isObject } from "../reading/json.ts";
import { createdSurvey } from "../reading/survey.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Call } from "../http/api.ts";
import type { LedgerEntry } from "../report/report.ts";

/** Lists the surveys that a run created; there is no delete, so they stay. */
export class Ledger {
  readonly #entries: LedgerEntry[] = [];

  /** Notes the answer to a successful create. */
  note(exchange: Exchange, call: Call): void {
    const survey = createdSurvey(exchange);
    const body = isObject(call.body) ? call.body : {};
    const text = (value: unknown): string => (typeof value === "string" ? value : "");
    this.#entries.push({
      id: survey?.id ?? "",
      slug: survey?.slug ?? text(body["slug"]),
      title: text(body["title"]),
      identity: exchange.request.identity,
    });
  }

  get entries(): readonly LedgerEntry[] {
    return this.#entries;
  }
}
