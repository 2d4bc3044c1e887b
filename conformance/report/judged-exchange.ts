import { judgedIndex } from "./faulty-part.ts";
import type { Failure } from "./format/report.ts";
import type { RecordedExchange } from "../client/recorded-exchange.ts";

/** Returns the exchange that a failure is about. Reports of older versions have no index, so the message must tell. */
export function judgedExchange(failure: Failure): RecordedExchange | undefined {
  return failure.exchanges[failure.judged ?? judgedIndex(failure.exchanges, failure)];
}
