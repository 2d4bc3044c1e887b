import { randomUUID } from "node:crypto";
import { createAuthenticate } from "./authenticate.ts";
import type { Authenticate } from "./authenticate.ts";
import { faultText } from "./fault-text.ts";
import { defaultLimits } from "./limits.ts";
import type { Limits } from "./limits.ts";
import { buildPresentation } from "./presentation.ts";
import type { Presentation } from "./presentation.ts";
import { newSlug } from "./new-slug.ts";
import type { Operation } from "./operation.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import { planOverwrite, planUpsert } from "./recipients/plan-recipients.ts";
import type { RecipientPlan, RecipientRequest } from "./recipients/plan-recipients.ts";
import { defaultPolicy } from "./recipients/recipient-policy.ts";
import type { RecipientPolicy } from "./recipients/recipient-policy.ts";
import { buildRules, rulesUnder } from "./rules/rules.ts";
import type { Rules } from "./rules/rules.ts";
import { createMemoryStore } from "./store/memory-store.ts";
import { findSurvey, isSlugInUse } from "./scoping.ts";
import type { Lookup } from "./scoping.ts";
import type { Store } from "./store/store.ts";
import type { SurveyRecord } from "./store/survey-record.ts";
import { createWrongKeys } from "./wrong-keys.ts";

/** Statuses that the contract leaves open; `overCap` is for a survey that would hold too many recipients. */
export type Statuses = Readonly<Record<Operation | "overCap", number>>;

export interface Service {
  readonly store: Store;
  readonly clock: () => Date;
  readonly limits: Limits;
  readonly rules: Rules;
  readonly present: Presentation;
  readonly statuses: Statuses;
  readonly policy: RecipientPolicy;
  readonly planUpsert: (request: RecipientRequest) => RecipientPlan;
  readonly planOverwrite: (request: RecipientRequest) => RecipientPlan;
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  readonly wrongKeys: RateLimiter;
  /** Returns undefined for a missing survey and for another owner's. */
  readonly findSurvey: (store: Store, lookup: Lookup) => SurveyRecord | undefined;
  readonly isSlugInUse: (store: Store, slug: string, owner: string) => boolean;
  readonly newId: (kind: "survey" | "recipient") => string;
  readonly newSlug: (title: string) => string;
  /** Receives unexpected errors; the client gets no details. */
  readonly reportFault: (error: unknown) => void;
}

/** Parts that are left out are the reference's. */
export type ServiceOptions = Partial<
  Omit<Service, "limits" | "rules" | "present" | "statuses" | "policy" | "rateLimiter" | "wrongKeys">
> & {
  readonly keys?: readonly string[];
  /** The origin of the public pages, without a slash at its end. */
  readonly publicOrigin?: string;
  readonly limits?: Partial<Limits>;
  readonly rules?: Partial<Rules>;
  readonly present?: Partial<Presentation>;
  readonly statuses?: Partial<Statuses>;
  readonly policy?: Partial<RecipientPolicy>;
};

export function createService(options: ServiceOptions): Service {
  const { keys = [], publicOrigin = "http://localhost", ...given } = options;
  const limits = { ...defaultLimits, ...given.limits };
  return {
    store: given.store ?? createMemoryStore(),
    clock: given.clock ?? (() => new Date()),
    limits,
    rules: given.rules === undefined ? rulesUnder(limits) : buildRules(limits, given.rules),
    present: buildPresentation(publicOrigin, given.present),
    statuses: {
      create: 201,
      list: 200,
      read: 200,
      patch: 200,
      add: 200,
      responses: 200,
      overCap: 400,
      ...given.statuses,
    },
    policy: { ...defaultPolicy, ...given.policy },
    planUpsert: given.planUpsert ?? planUpsert,
    planOverwrite: given.planOverwrite ?? planOverwrite,
    authenticate: given.authenticate ?? createAuthenticate(keys),
    rateLimiter: createRateLimiter(limits),
    wrongKeys: createWrongKeys(limits),
    findSurvey: given.findSurvey ?? findSurvey,
    isSlugInUse: given.isSlugInUse ?? isSlugInUse,
    newId: given.newId ?? (() => randomUUID()),
    newSlug: given.newSlug ?? newSlug,
    reportFault: given.reportFault ?? ((error) => process.stderr.write(`${faultText(error)}\n`)),
  };
}
