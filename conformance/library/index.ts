export type { Driver, GivenAnswer, RecipientName, Submission } from "../client/driver/driver.ts";
export type { FetchHandler } from "../client/wire/handler-transport.ts";
export { verify, type Run } from "./verify.ts";
export type { VerifyOptions } from "./verify-options.ts";
export type {
  Effort,
  Failure,
  LedgerEntry,
  Observation,
  Outcome,
  OutcomeKind,
  Report,
  Verdict,
} from "../report/format/report.ts";
export type { RecordedExchange } from "../client/recorded-exchange.ts";
export type { LedgerChange } from "../engine/run/ledger.ts";
export { SetUpError } from "../engine/run/options.ts";
export type { RequirementId } from "../../spec/requirements/catalogue.ts";
