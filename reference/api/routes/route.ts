import { Rejection } from "../rejection.ts";
import type { Service } from "../service.ts";
import type { SurveyRecord } from "../store/survey-record.ts";

/** An admitted request: its key is known and within its rate. */
export interface Call {
  readonly owner: string;
  readonly idOrSlug: string;
  readonly query: () => URLSearchParams;
  readonly readBody: () => Promise<unknown>;
}

/** Returns the body of a success, or throws a Rejection. */
export type Route = (service: Service, call: Call) => unknown;

/** Throws a Rejection (404) if there is none. */
export function requireSurvey(service: Service, call: Call): SurveyRecord {
  const survey = service.findSurvey(service.store, call);
  if (survey === undefined) throw new Rejection(404, "This key has no survey of this id or slug.");
  return survey;
}
