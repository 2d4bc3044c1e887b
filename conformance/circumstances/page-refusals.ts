import { firewallWords } from "../generate/texts.ts";
import { endpointAt, type EndpointName } from "../http/endpoint.ts";
import { refused } from "../http/exchange.ts";
import { endpointCounts } from "../http/pacing/faults.ts";
import type { RecordedExchange } from "../format/report.ts";
import { pathOf } from "../format/story.ts";
import type { Circumstance } from "./circumstance.ts";

/** The statuses with which firewalls reject; frameworks have pages of their own for others. */
const statuses: ReadonlySet<number> = new Set([403, 405, 406]);

/** Counts the requests that were rejected with a page for people, by a firewall on the way rather than by the subject. */
export class PageRefusals {
  readonly #met: RecordedExchange[] = [];
  #isJsonSeen = false;

  /** Looks at one more answer. */
  note(exchange: RecordedExchange): void {
    const { status = 0 } = exchange;
    if (isPageRefusal(exchange)) this.#met.push(exchange);
    else if (refused({ status }) && /\bjson\b/i.test(contentTypeOf(exchange))) this.#isJsonSeen = true;
  }

  /** What that means; absent where nothing was rejected so, and where the subject itself may reject so. */
  get circumstance(): Circumstance | undefined {
    const [first] = this.#met;
    if (first === undefined || !this.#isJsonSeen) return undefined;
    const requests = this.#met.length === 1 ? "1 request was" : `${this.#met.length} requests were`;
    const where = endpointCounts(this.#met.map((exchange) => ({ operation: operationOf(exchange) })));
    return {
      sentence: `${requests} answered ${first.status} with a page of HTML, where the subject rejects with JSON (${where}): a firewall on the way seems to reject ${wordsIn(this.#met)}; have it let the API through, then run again`,
      explains: ({ exchanges }) => exchanges.some(isPageRefusal),
    };
  }
}

/** What the requests hold that a firewall may take for an attack. */
function wordsIn(requests: readonly RecordedExchange[]): string {
  const counts = firewallWords.flatMap((word) => {
    const times = requests.filter(({ requestBody = "" }) => requestBody.includes(word)).length;
    return times === 0 ? [] : [`\`${word}\` in ${times} of them`];
  });
  return counts.length === 0 ? "what they hold" : `what they hold (${counts.join(", ")})`;
}

function operationOf(exchange: RecordedExchange): EndpointName | undefined {
  return endpointAt(exchange.method, pathOf(exchange).split("?")[0] ?? "");
}

function isPageRefusal(exchange: RecordedExchange): boolean {
  return statuses.has(exchange.status ?? 0) && /^text\/html\b/i.test(contentTypeOf(exchange));
}

function contentTypeOf({ responseHeaders = {} }: RecordedExchange): string {
  return responseHeaders["content-type"] ?? "";
}
