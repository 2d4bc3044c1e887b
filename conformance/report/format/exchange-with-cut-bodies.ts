import { exchangeSummary } from "./exchange-summary.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";

/** Cuts each body to this many characters. If one is longer, `deed` is a summary of the complete bodies. */
export function exchangeWithCutBodies(exchange: RecordedExchange, maxChars: number): RecordedExchange {
  const { requestBody = "", responseBody = "" } = exchange;
  if (requestBody.length <= maxChars && responseBody.length <= maxChars) return exchange;
  return {
    ...exchange,
    deed: exchangeSummary(exchange),
    requestBody: cutBody(exchange.requestBody, maxChars),
    responseBody: cutBody(exchange.responseBody, maxChars),
  };
}

function cutBody(text: string | undefined, maxChars: number): string | undefined {
  if (text === undefined || text.length <= maxChars) return text;
  return `${text.slice(0, maxChars)}… (${text.length} characters in all)`;
}
