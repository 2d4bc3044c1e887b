import { acceptPlan } from "../recipients/cap.ts";
import { validate } from "../rules/validate.ts";
import type { SurveyPatch } from "../rules/rules.ts";
import type { Service } from "../service.ts";
import type { SurveyChanges } from "../store/store.ts";
import type { SurveyRecord } from "../store/survey-record.ts";
import { requireSurvey } from "./route.ts";
import type { Call } from "./route.ts";

function changesOf(
  service: Service,
  survey: SurveyRecord,
  { recipients: rows, ...members }: SurveyPatch,
): SurveyChanges {
  if (rows === undefined) return members;
  const plan = service.planOverwrite({
    recipients: survey.recipients,
    rows,
    skipExisting: false,
    newId: () => service.newId("recipient"),
    policy: service.policy,
  });
  return { ...members, recipients: acceptPlan(service, plan).added };
}

/** PATCH /surveys/{id} */
export async function patchSurvey(service: Service, call: Call): Promise<unknown> {
  const { store, present, limits } = service;
  requireSurvey(service, call);
  const patch = validate(service.rules.patch, await call.readBody(), limits.detailsPerResponse);
  // reads the survey after the body: other requests may have changed it meanwhile
  const survey = requireSurvey(service, call);
  const changes = changesOf(service, survey, patch);
  if (Object.keys(changes).length === 0) return present.surveyBody(survey);
  const updatedAt = service.clock().toISOString();
  return present.surveyBody(store.changeSurvey(survey.id, { ...changes, updatedAt }));
}
