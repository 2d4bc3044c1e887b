import { endpointLabel, type EndpointName } from "../endpoint.ts";
import type { Exchange } from "../exchange.ts";
import { TransportFault } from "../wire/transport-fault.ts";

interface FailedRequest {
  readonly operation: EndpointName;
  /** A short text, the same for all requests of a kind. */
  readonly kind: string;
}

export class FailedRequests {
  readonly #requests: FailedRequest[] = [];

  note(operation: EndpointName, answer: Exchange | TransportFault): void {
    const kind = answer instanceof TransportFault ? answer.message : `answered ${answer.status}`;
    this.#requests.push({ operation, kind });
  }

  /** One sentence with the number of requests by kind and endpoint; undefined if there are none. */
  get summary(): string | undefined {
    if (this.#requests.length === 0) return undefined;
    const count = this.#requests.length === 1 ? "1 request" : `${this.#requests.length} requests`;
    const where = tally(this.#requests.map(({ operation }) => endpointLabel(operation)));
    return `${count} got no usable response: ${tally(this.#requests.map(({ kind }) => kind))} (${where})`;
  }
}

function tally(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const frequentFirst = [...counts].toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other));
  return frequentFirst.map(([text, times]) => `${times} × ${text}`).join(", ");
}
