export type { Driver, GivenAnswer, RecipientName, Submission } from "./driver/driver.ts";
export type { FetchHandler } from "./http/wire/fetch-handler.ts";
export { verify, type Run } from "./library/verify.ts";
export type { VerifyOptions } from "./library/verify-options.ts";
export type {
  Effort,
  Failure,
  LedgerEntry,
  Observation,
  Outcome,
  OutcomeKind,
  RecordedExchange,
  Report,
  Verdict,
} from "./format/report.ts";
export type { LedgerChange } from "./run/ledger.ts";
export { SetUpError } from "./run/set-up-error.ts";
export type { RequirementId } from "../spec/requirements/catalogue.ts";
