import type { Failure, RecordedExchange } from "./report.ts";

/** The exchange that a failure is about: the last one with the answer that was received, else the last of all. */
export function judgedExchange({ exchanges, received }: Failure): RecordedExchange | undefined {
  const told = received.replace(/…$/, "");
  const isReceived = ({ status, responseBody = "" }: RecordedExchange): boolean =>
    status !== undefined &&
    (responseBody === ""
      ? told === `${status} with an empty body`
      : told.startsWith(`${status} `) && `${status} ${responseBody}`.startsWith(told));
  return exchanges.findLast(isReceived) ?? exchanges.at(-1);
}
