import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { planUpsert } from "../api/recipients/plan-recipients.ts";
import type { RecipientPlan, RecipientRequest } from "../api/recipients/plan-recipients.ts";
import type { ServiceOptions } from "../api/service.ts";

/** What an add would rightly do, and what it was asked for. */
export type PlannedAdd = RecipientPlan & { readonly request: RecipientRequest };

/** A server whose adds are planned otherwise. */
export function adding(given: ServiceOptions, change: (plan: PlannedAdd) => Partial<RecipientPlan>): Fetch {
  const plan = (request: RecipientRequest): RecipientPlan => {
    const planned = planUpsert(request);
    return { ...planned, ...change({ ...planned, request }) };
  };
  return createApp({ ...given, planUpsert: plan });
}

/** A server whose adds hear other requests than were sent. */
export function addingOf(given: ServiceOptions, hear: (request: RecipientRequest) => Partial<RecipientRequest>): Fetch {
  return createApp({ ...given, planUpsert: (request) => planUpsert({ ...request, ...hear(request) }) });
}
