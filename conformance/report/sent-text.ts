import { cut } from "./cut.ts";
import { printableLine } from "./printable.ts";
import type { RecordedExchange } from "../client/recorded-exchange.ts";
import { traceWords } from "./format/story.ts";

const bodyLimit = 600;

/** A request as it was sent, in a line or two; empty where there is none. */
export function sentText(exchange: RecordedExchange | undefined): string {
  return exchange === undefined ? "" : [requestLine(exchange), ...bodyLine(exchange.requestBody)].join("\n");
}

/** Method, address, sender and trace of a request. */
export function requestLine(exchange: RecordedExchange): string {
  const { identity, method, url } = exchange;
  return printableLine(`${method} ${url} as ${identity}${traceWords(exchange)}`);
}

/** A body in one line, cut; none where it is empty. */
export function bodyLine(text: string | undefined): readonly string[] {
  return text === undefined || text === "" ? [] : [printableLine(cut(text, bodyLimit))];
}
