import type { Store } from "./store/store.ts";
import type { SurveyRecord } from "./store/survey-record.ts";

/** Who looks for which survey. */
export interface Lookup {
  readonly owner: string;
  readonly idOrSlug: string;
}

/** Finds the survey of an id or a slug among those of a key: another key's is as good as none. */
export function findSurvey(store: Store, { owner, idOrSlug }: Lookup): SurveyRecord | undefined {
  const survey = store.surveyById(idOrSlug) ?? store.surveyBySlug(idOrSlug);
  return survey?.owner === owner ? survey : undefined;
}

/** Public pages are addressed by slug alone, so slugs are unique across all keys, and no slug is another survey's id. */
export function isSlugInUse(store: Store, slug: string): boolean {
  return store.surveyBySlug(slug) !== undefined || store.surveyById(slug) !== undefined;
}
