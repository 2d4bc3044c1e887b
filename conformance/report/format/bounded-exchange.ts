import { deedOf } from "./story.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";

/** An exchange whose bodies have at most so many characters; what is longer is cut, and says how long it was; the exchange keeps what it did. */
export function boundedExchange(exchange: RecordedExchange, bodyChars: number): RecordedExchange {
  const { requestBody, responseBody } = exchange;
  const cut = (text: string): string =>
    text.length <= bodyChars ? text : `${text.slice(0, bodyChars)}… (${text.length} characters in all)`;
  const isCut = [requestBody, responseBody].some((text = "") => text.length > bodyChars);
  return {
    ...exchange,
    ...(isCut ? { deed: deedOf(exchange) } : {}),
    ...(requestBody === undefined ? {} : { requestBody: cut(requestBody) }),
    ...(responseBody === undefined ? {} : { responseBody: cut(responseBody) }),
  };
}
