import type { Service } from "../service.ts";
import { requireSurvey } from "./route.ts";
import type { Call } from "./route.ts";

/** GET /surveys/{id}/responses */
export function listResponses(service: Service, call: Call): unknown {
  const survey = requireSurvey(service, call);
  return service.present.responsesBody(service.store.responsesOf(survey.id));
}
