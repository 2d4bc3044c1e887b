import { exchangeSummary } from "./exchange-summary.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";

/** Cuts the bodies to this many characters each; a cut exchange gets a summary of the complete bodies. */
export function exchangeWithCutBodies(exchange: RecordedExchange, bodyChars: number): RecordedExchange {
  const { requestBody, responseBody } = exchange;
  const cut = (text: string): string =>
    text.length <= bodyChars ? text : `${text.slice(0, bodyChars)}… (${text.length} characters in all)`;
  const isCut = [requestBody, responseBody].some((text = "") => text.length > bodyChars);
  return {
    ...exchange,
    ...(isCut ? { deed: exchangeSummary(exchange) } : {}),
    ...(requestBody === undefined ? {} : { requestBody: cut(requestBody) }),
    ...(responseBody === undefined ? {} : { responseBody: cut(responseBody) }),
  };
}
