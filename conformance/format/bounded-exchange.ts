import type { RecordedExchange } from "./report.ts";

/** An exchange whose bodies have at most so many characters; what is longer is cut, and says how long it was. */
export function boundedExchange(exchange: RecordedExchange, bodyChars: number): RecordedExchange {
  const { requestBody, responseBody } = exchange;
  const cut = (text: string): string =>
    text.length <= bodyChars ? text : `${text.slice(0, bodyChars)}… (${text.length} characters in all)`;
  return {
    ...exchange,
    ...(requestBody === undefined ? {} : { requestBody: cut(requestBody) }),
    ...(responseBody === undefined ? {} : { responseBody: cut(responseBody) }),
  };
}
