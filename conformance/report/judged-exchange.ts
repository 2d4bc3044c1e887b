import type { Failure } from "./format/report.ts";
import type { RecordedExchange } from "../client/recorded-exchange.ts";

/** Returns the exchange that the failure is about. Reports of older versions lack its index; in these, it is the last exchange. */
export function judgedExchange(failure: Failure): RecordedExchange | undefined {
  return failure.exchanges.at(failure.judged ?? -1);
}
