import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { createApp } from "../../../reference/api/app.ts";
import { createAuthenticate } from "../../../reference/api/authentication.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import type { RecipientRequest as ApiRequest } from "../../../reference/api/recipients.ts";
import { schemas as apiSchemas, type Schemas } from "../../../reference/api/schemas.ts";
import type { Store as ApiStore } from "../../../reference/api/store.ts";
import { answered } from "./answered.ts";
import { defaultLimits, ruleLimits } from "./limits.ts";
import type { HostOptions } from "./options.ts";
import { defaultPolicy, planOverwrite, planUpsert, type RecipientRequest } from "./plans.ts";
import { buildRules } from "./rules/rules.ts";
import { createStore, findSurvey, isSlugInUse, type Store } from "./store.ts";

function schemasOf({ rules, limits = {} }: HostOptions): Schemas {
  const isLimited = Object.keys(limits).some((name) => name in ruleLimits);
  return rules === undefined && !isLimited ? apiSchemas : buildRules({ ...defaultLimits, ...limits }, rules);
}

/** Builds the reference with some of its parts replaced. It calls the reference's `createApp` and wraps what it takes. */
export function createHost(options: HostOptions = {}): Fetch {
  const { keys = [], store = createStore(), newId = () => randomUUID(), newSlug } = options;
  const { findSurvey: find = findSurvey, isSlugInUse: isInUse = isSlugInUse } = options;
  const authenticate = options.authenticate ?? createAuthenticate(keys);
  // the reference asks for a free slug without naming the owner
  const caller = new AsyncLocalStorage<{ owner: string }>();
  const ownerNow = (): string => caller.getStore()?.owner ?? "";
  const policy = { ...defaultPolicy, ...options.policy };
  const completed = (request: ApiRequest): RecipientRequest => ({
    skipExisting: false,
    newId: () => newId("recipient"),
    policy,
    ...request,
  });
  const schemas = schemasOf(options);
  const app = createApp(
    {
      ...options,
      store: hosted(store, {
        findSurvey: (owner, idOrSlug) => find(store, { owner, idOrSlug }),
        isSlugInUse: (slug) => isInUse(store, slug, ownerNow()),
        insertSurvey: (draft) => {
          const survey = options.newId === undefined ? draft : { ...draft, id: newId("survey") };
          store.insertSurvey(survey);
          return survey;
        },
      }),
      authenticate: (header) => {
        const owner = authenticate(header);
        const call = caller.getStore();
        if (call !== undefined) call.owner = owner ?? "";
        return owner;
      },
    },
    {
      ...schemas,
      ...(newSlug === undefined ? {} : { create: withSlugs(schemas.create, freeSlug) }),
      planUpsert: (request) => (options.planUpsert ?? planUpsert)(completed(request)),
      planOverwrite: (request) => (options.planOverwrite ?? planOverwrite)(completed(request)),
    },
  );

  function freeSlug(title: string): string {
    for (;;) {
      const slug = newSlug?.(title) ?? "";
      if (!isInUse(store, slug, ownerNow())) return slug;
    }
  }

  return async (request) => {
    const response = await caller.run({ owner: "" }, () => app(request));
    return answered(request, response, options, store);
  };
}

const hosted = (store: Store, more: Pick<ApiStore, "findSurvey" | "isSlugInUse" | "insertSurvey">): ApiStore => ({
  ...store,
  ...more,
});

const withSlugs = (create: Schemas["create"], freeSlug: (title: string) => string): Schemas["create"] =>
  create.transform((input) => ({ ...input, slug: input.slug ?? freeSlug(input.title) }));
