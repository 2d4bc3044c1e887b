import type { Service } from "../service.ts";
import { requireSurvey } from "./route.ts";
import type { Call } from "./route.ts";

/** GET /surveys/{id} */
export function readSurvey(service: Service, call: Call): unknown {
  return service.present.surveyBody(requireSurvey(service, call));
}
