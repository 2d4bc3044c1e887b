// what faults are made from that isn't a fault's own: a chapter imports it all by one line, from operators.ts
export { randomUUID } from "node:crypto";
export { setImmediate, setTimeout } from "node:timers/promises";
export * as z from "zod";
export type { RequirementId } from "../../spec/requirements/catalogue.ts";
export { questionTypes } from "../../spec/schemas/question-type.ts";
export type { Fetch } from "../api/app.ts";
export { createAuthenticate, type Authenticate } from "../api/authenticate.ts";
export { defaultLimits } from "../api/limits.ts";
export type { Counts } from "../api/presentation.ts";
export { createRateLimiter } from "../api/rate-limiter.ts";
export type { Operation } from "../api/operation.ts";
export * from "../api/recipients/plan-recipients.ts";
export { defaultPolicy, type RecipientPolicy } from "../api/recipients/recipient-policy.ts";
export { Rejection, type Detail } from "../api/rejection.ts";
export { buildRules, type RecipientInput } from "../api/rules/rules.ts";
export { findSurvey, type Lookup } from "../api/scoping.ts";
export type { RecipientWrites, Store, SurveyChanges } from "../api/store/store.ts";
export type * from "../api/store/survey-record.ts";
