import type { Store } from "./store/store.ts";
import type { SurveyRecord } from "./store/survey-record.ts";

export interface Lookup {
  readonly owner: string;
  readonly idOrSlug: string;
}

/** Another key's survey counts as missing. */
export function findSurvey(store: Store, { owner, idOrSlug }: Lookup): SurveyRecord | undefined {
  const survey = store.surveyById(idOrSlug) ?? store.surveyBySlug(idOrSlug);
  return survey?.owner === owner ? survey : undefined;
}

/** Public pages use the slug alone: it must be unique across keys and no survey's id. */
export function isSlugInUse(store: Store, slug: string): boolean {
  return store.surveyBySlug(slug) !== undefined || store.surveyById(slug) !== undefined;
}
