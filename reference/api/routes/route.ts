import { Rejection } from "../rejection.ts";
import type { Service } from "../service.ts";
import type { SurveyRecord } from "../store/survey-record.ts";

/** One admitted request: its key is known and within its rate. */
export interface Call {
  readonly owner: string;
  readonly idOrSlug: string;
  readonly query: () => URLSearchParams;
  /** Reads the body as JSON; throws a Rejection. */
  readonly readBody: () => Promise<unknown>;
}

/** What a route does: returns the body of a success, or throws a Rejection. */
export type Route = (service: Service, call: Call) => unknown;

/** Finds the survey that a call is about; throws a Rejection (404). */
export function requireSurvey(service: Service, call: Call): SurveyRecord {
  const survey = service.findSurvey(service.store, call);
  if (survey === undefined) throw new Rejection(404, "This key has no survey of this id or slug.");
  return survey;
}
