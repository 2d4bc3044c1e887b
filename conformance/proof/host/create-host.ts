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
import { answered } from "./answered.ts";
import { defaultLimits, ruleLimits } from "./limits.ts";
import type { HostOptions } from "./options.ts";
import { defaultPolicy, planOverwrite, planUpsert, type RecipientPlan } from "./plans.ts";
import { buildRules } from "./rules/rules.ts";
import { createStore, findSurvey, isSlugInUse, withRows } from "./store.ts";

function schemasOf({ rules, limits = {} }: HostOptions): Schemas {
  const isLimited = Object.keys(limits).some((name) => name in ruleLimits);
  return rules === undefined && !isLimited ? apiSchemas : buildRules({ ...defaultLimits, ...limits }, rules);
}

/** The request in progress. */
interface Call {
  owner: string;
  add?: RecipientPlan;
}

/** Builds the reference with some of its parts replaced. It calls the reference's `createApp` and wraps what it takes. */
export function createHost(options: HostOptions = {}): Fetch {
  const { keys = [], newId = () => randomUUID(), newSlug } = options;
  const store = withRows(options.store ?? createStore());
  const { findSurvey: find = findSurvey, isSlugInUse: isInUse = isSlugInUse } = options;
  const authenticate = options.authenticate ?? createAuthenticate(keys);
  const cap = options.limits?.recipientsPerSurvey ?? defaultLimits.recipientsPerSurvey;
  // the reference asks for a free slug without naming the owner, and writes a list without naming its changes
  const calls = new AsyncLocalStorage<Call>();
  const ownerNow = (): string => calls.getStore()?.owner ?? "";
  const policy = { ...defaultPolicy, ...options.policy };
  const shared = { newId: () => newId("recipient"), policy };

  /** A plan tells how many recipients there would be: faults count otherwise. */
  function problemsOf({ total, problems }: RecipientPlan): Detail[] {
    const message = `a survey has at most ${cap} recipients; this would make it ${total}`;
    return [...(total > cap ? [{ path: "recipients", message }] : []), ...problems];
  }

  const upsert: typeof apiUpsert = (recipients, rows, skipExisting) => {
    const plan = (options.planUpsert ?? planUpsert)({ recipients, rows, skipExisting, ...shared });
    const call = calls.getStore();
    if (call !== undefined) call.add = plan;
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
        isSlugInUse: (slug) => isInUse(store, slug, ownerNow()),
        insertSurvey: (draft) => {
          const survey = options.newId === undefined ? draft : { ...draft, id: newId("survey") };
          store.insertSurvey(survey);
          return survey;
        },
        surveysOf: (owner, { before, limit }) =>
          store.surveysOf(owner, { before, limit: options.limits?.surveysPerPage ?? limit }),
        changeSurvey: (id, changes) => {
          const { updatedAt = "" } = changes;
          const { add } = calls.getStore() ?? {};
          return add ? store.writeRecipients(id, { ...add, updatedAt }) : store.changeSurvey(id, changes);
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
      if (!isInUse(store, slug, ownerNow())) return slug;
    }
  }

  return async (request) => {
    const response = await calls.run({ owner: "" }, () => app(request));
    return answered(request, response, options, store);
  };
}

const withSlugs = (create: Schemas["create"], freeSlug: (title: string) => string): Schemas["create"] =>
  create.transform((input) => ({ ...input, slug: input.slug ?? freeSlug(input.title) }));
