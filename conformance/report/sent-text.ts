import { cut } from "./cut.ts";
import { printableLine } from "./printable.ts";
import type { RecordedExchange } from "../client/recorded-exchange.ts";
import { traceText } from "./format/exchange-history.ts";

const maxBodyChars = 600;

export function sentText(exchange: RecordedExchange | undefined): string {
  return exchange === undefined ? "" : [requestLine(exchange), ...bodyLine(exchange.requestBody)].join("\n");
}

export function requestLine(exchange: RecordedExchange): string {
  const { identity, method, url } = exchange;
  return printableLine(`${method} ${url} as ${identity}${traceText(exchange)}`);
}

export function bodyLine(text: string | undefined): readonly string[] {
  return text === undefined || text === "" ? [] : [printableLine(cut(text, maxBodyChars))];
}
