import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { Circumstance } from "./circumstance.ts";

/** RFC 9211 §2.1, and older headers */
const cacheHeaders = ["cache-status", "x-cache", "x-cache-status", "x-proxy-cache", "cf-cache-status"] as const;

export class CachedAnswers {
  readonly #headers: string[] = [];

  note(exchange: RecordedExchange): void {
    const header = cacheHeaderOf(exchange);
    if (header !== undefined) this.#headers.push(header);
  }

  get circumstance(): Circumstance | undefined {
    const [first] = this.#headers;
    if (first === undefined) return undefined;
    const answers = this.#headers.length === 1 ? "1 answer" : `${this.#headers.length} answers`;
    return {
      sentence: `${answers} came from a cache (${first}): they may be stale or another key's; configure the cache to forward requests with an Authorization header`,
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
