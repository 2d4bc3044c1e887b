import { judgedIndex } from "./blamed.ts";
import type { Failure } from "./format/report.ts";
import type { RecordedExchange } from "../client/recorded-exchange.ts";

/** The exchange that a failure is about; reports of earlier versions don't say which, so that its words must. */
export function judgedExchange(failure: Failure): RecordedExchange | undefined {
  return failure.exchanges[failure.judged ?? judgedIndex(failure.exchanges, failure)];
}
