import { endpointLabel, type EndpointName } from "../endpoint.ts";
import type { Exchange } from "../exchange.ts";
import { TooSlow, TransportFault } from "../wire/transport-fault.ts";

/** A request that got no usable response. */
interface MetFault {
  readonly operation: EndpointName;
  /** In a few words, the same for all of a kind. */
  readonly kind: string;
  readonly isTimeout: boolean;
  /** Of a response that was still coming in when its time was over: how fast. */
  readonly bytesPerSecond?: number | undefined;
  /** A response came that is too long to be read. */
  readonly isTooLong: boolean;
  /** Other requests that were under way when this one was given up. */
  readonly underWay: number;
}

/** So many requests without a response in time, and this share of all, are more than a bad line: the subject stalls. */
const stalling = { requests: 10, share: 0.03 };

/** What the requests of a run met in place of responses. */
export class Faults {
  readonly #met: MetFault[] = [];

  /** Notes what a request met, while so many others were under way. */
  note(operation: EndpointName, answer: Exchange | TransportFault, underWay: number): void {
    const isFault = answer instanceof TransportFault;
    this.#met.push({
      operation,
      kind: isFault ? answer.message : `answered ${answer.status}`,
      isTimeout: isFault && answer.timedOut,
      isTooLong: isFault && answer.isTooLong,
      bytesPerSecond: answer instanceof TooSlow ? answer.bytesPerSecond : undefined,
      underWay,
    });
  }

  /** How often what was met, and where; absent where nothing was. */
  get account(): string | undefined {
    if (this.#met.length === 0) return undefined;
    const requests = this.#met.length === 1 ? "1 request" : `${this.#met.length} requests`;
    return `${requests} got no usable response: ${tally(this.#met.map(({ kind }) => kind))} (${endpointCounts(this.#met)})`;
  }

  /** What was met of responses that are longer than is read; absent where nothing was. */
  get tooLong(): string | undefined {
    const long = this.#met.filter(({ isTooLong }) => isTooLong);
    if (long.length === 0) return undefined;
    const answers = long.length === 1 ? "1 answer was" : `${long.length} answers were`;
    return `${answers} longer than is read (${tally(long.map(({ kind }) => kind))}; ${endpointCounts(long)}), and what needs them can't be judged: paginate what grows, or take a key with fewer surveys`;
  }

  /** What was met of responses that were still coming in when their time was over; absent where nothing was. */
  get tooSlow(): string | undefined {
    const slow = this.#met.flatMap((one) => one.bytesPerSecond ?? []).toSorted((one, other) => one - other);
    const middle = slow[Math.floor(slow.length / 2)];
    if (middle === undefined) return undefined;
    const answers = slow.length === 1 ? "1 answer was" : `${slow.length} answers were`;
    const where = endpointCounts(this.#met.filter(({ bytesPerSecond }) => bytesPerSecond !== undefined));
    return `${answers} still coming in when the time for it was over, at about ${Math.max(1, Math.round(middle / 1_000))} kB/s (${where}): the line is slow, and what needs them can't be judged; allow more with --timeout, or take a key with fewer surveys`;
  }

  /** Why nothing can be concluded from answers that came in the end, of so many requests; absent where it can. */
  stall(requests: number): string | undefined {
    const late = this.#met.filter((one) => one.isTimeout && one.bytesPerSecond === undefined);
    if (late.length < Math.max(stalling.requests, stalling.share * requests)) return undefined;
    const together = late.filter(({ underWay }) => underWay > 0).length;
    const kind = tally(late.map((fault) => fault.kind));
    const where = endpointCounts(late);
    // those that were given up may hold others back that come alone
    const remedy =
      together > late.length / 4
        ? `${together} of them while other requests were under way: try --concurrency 1, or allow more with --timeout`
        : "allow more with --timeout";
    return `the subject stalled: ${kind} (${where}); ${remedy}`;
  }
}

/** `12 × PATCH /surveys/{id}, 3 × GET /surveys`, the most frequent first. */
export function endpointCounts(requests: readonly { readonly operation: EndpointName | undefined }[]): string {
  return tally(requests.map(({ operation }) => (operation === undefined ? "other paths" : endpointLabel(operation))));
}

/** Each text with how often it is there, the most frequent first. */
function tally(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const frequentFirst = [...counts].toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other));
  return frequentFirst.map(([text, times]) => `${times} × ${text}`).join(", ");
}
