import type { JsonReading } from "./json/json.ts";
import type { RecordedExchange } from "./recorded-exchange.ts";

/** A request and the response to it. */
export interface Exchange {
  /** What was asked for, without secrets. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case; several values of one name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body; of a very long one, the beginning. */
  readonly text: string;
  readonly json: JsonReading;
  /** Why the request may have been carried out more than once: what the response counts can't be judged then. */
  readonly doubt?: string;
  /** True if the request was answered 429 before, and may have been carried out all the same. */
  readonly wasLimited?: true;
  /** As it was written down, without secrets. */
  readonly recorded?: RecordedExchange;
}

/** Says whether the response reports success; the contract states no success status, so any 2xx does. */
export function succeeded(exchange: Exchange): boolean {
  return exchange.status >= 200 && exchange.status < 300;
}

/** Says whether a page of HTML was answered in place of JSON by what stands before the service: it refused, or found the service gone. */
export function isOfGateway({ status, headers, text }: Pick<Exchange, "status" | "headers" | "text">): boolean {
  const isPage = /html/i.test(headers["content-type"] ?? "") || /^\s*<(?:!doctype|html|head|body|h1)/i.test(text);
  return isPage && (status === 403 || status === 413 || status >= 500);
}

/** Says whether the response blames the request (4xx). */
export function refused({ status }: Pick<Exchange, "status">): boolean {
  return status >= 400 && status < 500;
}
