import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { countText } from "../../report/words/count-text.ts";
import type { Circumstance } from "./circumstance.ts";

/** `Cache-Status: edge; hit` (RFC 9211 §2.1), and older headers such as `X-Cache: HIT`. */
const cacheHeaders = ["cache-status", "x-cache", "x-cache-status", "x-proxy-cache", "cf-cache-status"] as const;

/** Collects responses that came from a cache: they explain failures better than the service does. */
export class CachedAnswers {
  readonly #headers: string[] = [];

  note(exchange: RecordedExchange): void {
    const header = cacheHeaderOf(exchange);
    if (header !== undefined) this.#headers.push(header);
  }

  get circumstance(): Circumstance | undefined {
    const [first] = this.#headers;
    if (first === undefined) return undefined;
    return {
      sentence: `${countText(this.#headers.length, "response")} came from a cache (${first}): cached responses may be stale or belong to another key; configure the cache to forward every request that has an Authorization header to the service`,
      explains: ({ exchanges }) => exchanges.some((exchange) => cacheHeaderOf(exchange) !== undefined),
    };
  }
}

/** An `age` above 0 shows a stored response (RFC 9111 §5.1). */
function cacheHeaderOf({ responseHeaders = {} }: RecordedExchange): string | undefined {
  const name = cacheHeaders.find((candidate) => /\bhit\b/i.test(responseHeaders[candidate] ?? ""));
  const isOld = /^\s*[1-9]\d*\s*$/.test(responseHeaders["age"] ?? "");
  const header = name ?? (isOld ? "age" : undefined);
  return header === undefined ? undefined : `${header}: ${responseHeaders[header] ?? ""}`;
}
