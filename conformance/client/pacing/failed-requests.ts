import { endpointLabel, type EndpointName } from "../endpoint.ts";
import type { Exchange } from "../exchange.ts";
import { TransportFault } from "../wire/transport-fault.ts";

/** Counts requests without a usable response, for a note in the report. */
export class FailedRequests {
  readonly #requests: { readonly operation: EndpointName; readonly fault: string }[] = [];

  record(operation: EndpointName, response: Exchange | TransportFault): void {
    const fault = response instanceof TransportFault ? response.message : `status ${response.status}`;
    this.#requests.push({ operation, fault });
  }

  /** `2 requests got no usable response: 2 × ECONNRESET (2 × GET /surveys)`, or undefined if there are none. */
  get summary(): string | undefined {
    if (this.#requests.length === 0) return undefined;
    const count = this.#requests.length === 1 ? "1 request" : `${this.#requests.length} requests`;
    const where = tally(this.#requests.map(({ operation }) => endpointLabel(operation)));
    const faults = tally(this.#requests.map(({ fault }) => fault));
    return `${count} got no usable response: ${faults} (${where})`;
  }
}

function tally(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const frequentFirst = [...counts].toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other));
  return frequentFirst.map(([text, times]) => `${times} × ${text}`).join(", ");
}
