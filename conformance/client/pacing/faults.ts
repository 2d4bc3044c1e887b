import { endpointLabel, type EndpointName } from "../endpoint.ts";
import type { Exchange } from "../exchange.ts";
import { TransportFault } from "../wire/transport-fault.ts";

/** A request that got no usable response. */
interface MetFault {
  readonly operation: EndpointName;
  /** In a few words, the same for all of a kind. */
  readonly kind: string;
}

/** What the requests of a run met in place of responses. */
export class Faults {
  readonly #met: MetFault[] = [];

  /** Notes what a request met. */
  note(operation: EndpointName, answer: Exchange | TransportFault): void {
    const kind = answer instanceof TransportFault ? answer.message : `answered ${answer.status}`;
    this.#met.push({ operation, kind });
  }

  /** How often what was met, and where; absent where nothing was. */
  get account(): string | undefined {
    if (this.#met.length === 0) return undefined;
    const requests = this.#met.length === 1 ? "1 request" : `${this.#met.length} requests`;
    const where = tally(this.#met.map(({ operation }) => endpointLabel(operation)));
    return `${requests} got no usable response: ${tally(this.#met.map(({ kind }) => kind))} (${where})`;
  }
}

/** Each text with how often it is there, the most frequent first. */
function tally(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const frequentFirst = [...counts].toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other));
  return frequentFirst.map(([text, times]) => `${times} × ${text}`).join(", ");
}
