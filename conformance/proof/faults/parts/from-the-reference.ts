// chapters import these re-exports through operators.ts
export { randomUUID } from "node:crypto";
export { setImmediate, setTimeout } from "node:timers/promises";
export * as z from "zod";
export type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
export { questionTypes } from "../../../../spec/schemas/question-type.ts";
export { createAuthenticate, type Authenticate } from "../../../../reference/api/authentication.ts";
export type { Fetch } from "../../../../reference/api/options.ts";
export { createRateLimiter } from "../../../../reference/api/rate-limit.ts";
export type { Detail } from "../../../../reference/api/recipients.ts";
export type { QuestionRecord, RecipientInput } from "../../../../reference/api/schemas.ts";
export type {
  AnswerRecord,
  RecipientRecord,
  ResponseRecord,
  SurveyChanges,
  SurveyRecord,
} from "../../../../reference/api/store.ts";
export { defaultLimits } from "../../host/limits.ts";
export type { Operation } from "../../host/operation.ts";
export {
  defaultPolicy,
  planOverwrite,
  planUpsert,
  type RecipientPlan,
  type RecipientPolicy,
  type RecipientRequest,
} from "../../host/plans.ts";
export type { Counts } from "../../host/presentation.ts";
export { Rejection } from "../../host/rejection.ts";
export { buildRules } from "../../host/rules/rules.ts";
export { findSurvey, type Lookup, type RecipientWrites, type Store } from "../../host/store.ts";
