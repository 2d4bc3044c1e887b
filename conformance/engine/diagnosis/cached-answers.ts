import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { Circumstance } from "./circumstance.ts";

/** RFC 9211 §2.1, and older headers */
const saying = ["cache-status", "x-cache", "x-cache-status", "x-proxy-cache", "cf-cache-status"] as const;

export class CachedAnswers {
  readonly #said: string[] = [];

  note(exchange: RecordedExchange): void {
    const said = cacheHeaderOf(exchange);
    if (said !== undefined) this.#said.push(said);
  }

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

/** An `age` above 0 shows a stored response (RFC 9111 §5.1). */
function cacheHeaderOf({ responseHeaders = {} }: RecordedExchange): string | undefined {
  const name = saying.find((one) => /\bhit\b/i.test(responseHeaders[one] ?? ""));
  const isOld = /^\s*[1-9]\d*\s*$/.test(responseHeaders["age"] ?? "");
  const header = name ?? (isOld ? "age" : undefined);
  return header === undefined ? undefined : `${header}: ${responseHeaders[header] ?? ""}`;
}
