import type { ParsedJson } from "./json/json.ts";
import type { RecordedExchange } from "./recorded-exchange.ts";

/** A response, with the URL of its request. */
export interface Exchange {
  readonly url: string;
  readonly status: number;
  /** Names in lower case; values of a repeated name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** True if the recording has no headers, so that none can be called missing. */
  readonly areHeadersUnknown?: true;
  /** The body, or the beginning of a very long one. */
  readonly text: string;
  readonly json: ParsedJson;
  /** Why the request may have been executed twice, so that the counts in its response can't be judged. */
  readonly doubt?: string;
  /** True if an earlier attempt returned 429, and may have been executed nevertheless. */
  readonly wasLimited?: true;
  readonly recorded?: RecordedExchange;
}

/** True for any 2xx, since the contract states no success status. */
export function succeeded(exchange: Exchange): boolean {
  return exchange.status >= 200 && exchange.status < 300;
}

/** True for an HTML error page with a status that gateways send. An empty body may come from a crash of the service. */
export function isGatewayPage({ status, headers, text }: Pick<Exchange, "status" | "headers" | "text">): boolean {
  const isPage = /html/i.test(headers["content-type"] ?? "") || /^\s*<(?:!doctype|html|head|body|h1)/i.test(text);
  return isPage && text.trim() !== "" && (status === 403 || status === 413 || status >= 500);
}

/** True for any 4xx. */
export function isRejected({ status }: Pick<Exchange, "status">): boolean {
  return status >= 400 && status < 500;
}
