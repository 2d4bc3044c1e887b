import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { createApp } from "../../../reference/api/app.ts";
import { createAuthenticate } from "../../../reference/api/authentication.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import type {
  Detail,
  planOverwrite as apiOverwrite,
  planUpsert as apiUpsert,
} from "../../../reference/api/recipients.ts";
import { schemas as apiSchemas, type Schemas } from "../../../reference/api/schemas.ts";
import { presentResponse } from "./present-response.ts";
import { defaultLimits, ruleLimits } from "./limits.ts";
import type { HostOptions } from "./options.ts";
import { defaultPolicy, planOverwrite, planUpsert, type RecipientPlan } from "./plans.ts";
import { buildRules } from "./rules/rules.ts";
import { createStore, findSurvey, isSlugInUse, withRecipientWrites } from "./store.ts";

/** The request in progress. */
interface Call {
  owner: string;
  addPlan?: RecipientPlan;
}

/**
 * The reference doesn't tell the store who asks, nor what an add changed, so a `Call` holds both during the request. All
 * hosts share this one, because Node 20 does work for each storage ever used whenever the process creates a promise.
 */
const calls = new AsyncLocalStorage<Call>();

/** Builds the reference with replaced parts, for faults and variants. Wraps the arguments and responses of `createApp`. */
export function createHost(options: HostOptions = {}): Fetch {
  const { keys = [], newId = () => randomUUID(), newSlug } = options;
  const store = withRecipientWrites(options.store ?? createStore());
  const { findSurvey: find = findSurvey, isSlugInUse: isInUse = isSlugInUse } = options;
  const authenticate = options.authenticate ?? createAuthenticate(keys);
  const cap = options.limits?.recipientsPerSurvey ?? defaultLimits.recipientsPerSurvey;
  const currentOwner = (): string => calls.getStore()?.owner ?? "";
  const shared = { newId: () => newId("recipient"), policy: { ...defaultPolicy, ...options.policy } };

  /** Trusts the plan's total, because some faults miscount it. */
  function problemsOf({ total, problems }: RecipientPlan): Detail[] {
    if (total <= cap) return [...problems];
    const message = `a survey has at most ${cap} recipients; this would make it ${total}`;
    return [{ path: "recipients", message }, ...problems];
  }

  const upsert: typeof apiUpsert = (recipients, rows, skipExisting) => {
    const plan = (options.planUpsert ?? planUpsert)({ recipients, rows, skipExisting, ...shared });
    const call = calls.getStore();
    // `changeSurvey` applies the plan when the reference writes the list, so the list returned here doesn't matter
    if (call !== undefined) call.addPlan = plan;
    const counts = { added: plan.added.length, updated: plan.updated.length, skipped: plan.skipped.length };
    return { recipients: [], problems: problemsOf(plan), counts };
  };

  const overwrite: typeof apiOverwrite = (recipients, rows) => {
    const plan = (options.planOverwrite ?? planOverwrite)({ recipients, rows, skipExisting: false, ...shared });
    return { recipients: [...plan.added], problems: problemsOf(plan) };
  };

  const schemas = schemasOf(options);
  const app = createApp(
    {
      ...options,
      store: {
        ...store,
        findSurvey: (owner, idOrSlug) => find(store, { owner, idOrSlug }),
        isSlugInUse: (slug) => isInUse(store, slug, currentOwner()),
        insertSurvey: (draft) => {
          const survey = options.newId === undefined ? draft : { ...draft, id: newId("survey") };
          store.insertSurvey(survey);
          return survey;
        },
        surveysOf: (owner, { before, limit }) =>
          store.surveysOf(owner, { before, limit: options.limits?.surveysPerPage ?? limit }),
        changeSurvey: (id, changes) => {
          const { updatedAt = "" } = changes;
          const { addPlan } = calls.getStore() ?? {};
          if (addPlan === undefined) return store.changeSurvey(id, changes);
          return store.writeRecipients(id, { ...addPlan, updatedAt });
        },
      },
      authenticate: (header) => {
        const owner = authenticate(header);
        const call = calls.getStore();
        if (call !== undefined) call.owner = owner ?? "";
        return owner;
      },
    },
    {
      ...schemas,
      ...(newSlug === undefined ? {} : { create: withSlugs(schemas.create, freeSlug) }),
      planUpsert: upsert,
      planOverwrite: overwrite,
    },
  );

  function freeSlug(title: string): string {
    for (;;) {
      const slug = newSlug?.(title) ?? "";
      if (!isInUse(store, slug, currentOwner())) return slug;
    }
  }

  return async (request) => {
    const response = await calls.run({ owner: "" }, () => app(request));
    return presentResponse(request, response, options, store);
  };
}

/** Returns the reference's own schemas unless an option changes them. */
function schemasOf({ rules, limits = {} }: HostOptions): Schemas {
  const isLimited = Object.keys(limits).some((name) => name in ruleLimits);
  return rules === undefined && !isLimited ? apiSchemas : buildRules({ ...defaultLimits, ...limits }, rules);
}

function withSlugs(create: Schemas["create"], freeSlug: (title: string) => string): Schemas["create"] {
  return create.transform((input) => ({ ...input, slug: input.slug ?? freeSlug(input.title) }));
}
