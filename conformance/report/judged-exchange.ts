import type { Failure } from "./format/report.ts";
import type { RecordedExchange } from "../client/recorded-exchange.ts";

/** Returns the exchange that a failure is about: the last one in reports of older versions, which have no index. */
export function judgedExchange(failure: Failure): RecordedExchange | undefined {
  return failure.exchanges.at(failure.judged ?? -1);
}
