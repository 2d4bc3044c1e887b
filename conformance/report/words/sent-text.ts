import { cut, printableLine } from "../printable.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";

const maxBodyChars = 600;

/** `POST https://host/api/v1/surveys as owner` and the body on a second line. */
export function sentText(exchange: RecordedExchange | undefined): string {
  return exchange === undefined ? "" : [requestLine(exchange), ...bodyLine(exchange.requestBody)].join("\n");
}

export function requestLine(exchange: RecordedExchange): string {
  const { identity, method, url } = exchange;
  return printableLine(`${method} ${url} as ${identity}${traceText(exchange)}`);
}

/** `, trace 4bf9…`: the id that finds the exchange in the service's own traces; empty if none was sent. */
export function traceText({ requestHeaders }: RecordedExchange): string {
  const [, id] = /^00-([0-9a-f]{32})-/.exec(requestHeaders["traceparent"] ?? "") ?? [];
  return id === undefined ? "" : `, trace ${id}`;
}

/** Returns the line of a body; no line for an empty one. */
export function bodyLine(text: string | undefined): readonly string[] {
  return text === undefined || text === "" ? [] : [printableLine(cut(text, maxBodyChars))];
}
