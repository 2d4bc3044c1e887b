import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { Circumstance } from "./circumstance.ts";

/** In these a cache says that a response is its own (RFC 9211 §2.1, RFC 9111 §5.1), or that it isn't. */
const saying = ["cache-status", "x-cache", "x-cache-status", "x-proxy-cache", "cf-cache-status"] as const;

/** Counts the responses that a cache on the way gave instead of the subject, as far as their headers say so. */
export class CachedAnswers {
  readonly #said: string[] = [];

  /** Looks at one more answer. */
  note(exchange: RecordedExchange): void {
    const said = cacheHeaderOf(exchange);
    if (said !== undefined) this.#said.push(said);
  }

  /** What that means; absent where no answer says so. */
  get circumstance(): Circumstance | undefined {
    const [first] = this.#said;
    if (first === undefined) return undefined;
    const answers = this.#said.length === 1 ? "1 answer" : `${this.#said.length} answers`;
    return {
      sentence: `${answers} came out of a cache on the way (${first}): what it shows may be old or another key's; have it pass on whatever has an Authorization header`,
      explains: ({ exchanges }) => exchanges.some((exchange) => cacheHeaderOf(exchange) !== undefined),
    };
  }
}

/** The header by which a response came out of a cache. */
function cacheHeaderOf({ responseHeaders = {} }: RecordedExchange): string | undefined {
  const name = saying.find((one) => /\bhit\b/i.test(responseHeaders[one] ?? ""));
  const isOld = /^\s*[1-9]\d*\s*$/.test(responseHeaders["age"] ?? "");
  const header = name ?? (isOld ? "age" : undefined);
  return header === undefined ? undefined : `${header}: ${responseHeaders[header] ?? ""}`;
}
