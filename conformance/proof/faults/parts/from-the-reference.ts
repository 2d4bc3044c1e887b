// chapters import these re-exports through operators.ts
export { randomUUID } from "node:crypto";
export { setImmediate, setTimeout } from "node:timers/promises";
export * as z from "zod";
export type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
export { questionTypes } from "../../../../spec/schemas/question-type.ts";
export type { Fetch } from "../../../../reference/api/app.ts";
export { createAuthenticate, type Authenticate } from "../../../../reference/api/authenticate.ts";
export { defaultLimits } from "../../../../reference/api/limits.ts";
export type { Counts } from "../../../../reference/api/presentation.ts";
export { createRateLimiter } from "../../../../reference/api/rate-limiter.ts";
export type { Operation } from "../../../../reference/api/operation.ts";
export * from "../../../../reference/api/recipients/plan-recipients.ts";
export { defaultPolicy, type RecipientPolicy } from "../../../../reference/api/recipients/recipient-policy.ts";
export { Rejection, type Detail } from "../../../../reference/api/rejection.ts";
export { buildRules, type RecipientInput } from "../../../../reference/api/rules/rules.ts";
export { findSurvey, type Lookup } from "../../../../reference/api/scoping.ts";
export type { RecipientWrites, Store, SurveyChanges } from "../../../../reference/api/store/store.ts";
export type * from "../../../../reference/api/store/survey-record.ts";
