import { acceptPlan } from "../recipients/cap.ts";
import { validate } from "../rules/validate.ts";
import type { Service } from "../service.ts";
import { requireSurvey } from "./route.ts";
import type { Call } from "./route.ts";

/** POST /surveys/{id}/recipients */
export async function addRecipients(service: Service, call: Call): Promise<unknown> {
  const { store, present, limits } = service;
  requireSurvey(service, call);
  const body = validate(service.rules.add, await call.readBody(), limits.detailsPerResponse);
  // reads the survey after the body: other requests may have changed it meanwhile
  const survey = requireSurvey(service, call);
  const plan = service.planUpsert({
    recipients: survey.recipients,
    rows: body.recipients,
    skipExisting: body.skipExisting,
    newId: () => service.newId("recipient"),
    policy: service.policy,
  });
  const { added, updated, skipped } = acceptPlan(service, plan);
  const counts = { added: added.length, updated: updated.length, skipped: skipped.length };
  if (added.length + updated.length === 0) return present.countsBody(counts, survey);
  const updatedAt = service.clock().toISOString();
  const changed = store.writeRecipients(survey.id, { added, updated, updatedAt });
  return present.countsBody(counts, changed);
}
