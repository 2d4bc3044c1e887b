import { createMemoryStore, type Store as ApiStore, type SurveyRecord } from "../../../reference/api/store.ts";

/** Faults replace the lookups by name elsewhere. */
export type Store = Omit<ApiStore, "findSurvey" | "isSlugInUse" | "insertSurvey"> & {
  readonly insertSurvey: (survey: SurveyRecord) => void;
};

/** A survey of a stored id replaces the earlier one, as in a faulty service. */
export function createStore(): ApiStore {
  const store = createMemoryStore();
  const idBySlug = new Map<string, string>();
  return {
    ...store,
    insertSurvey: (survey) => {
      if (store.surveyById(survey.id) === undefined) return store.insertSurvey(survey);
      idBySlug.set(survey.slug, survey.id);
      return store.changeSurvey(survey.id, survey);
    },
    surveyBySlug: (slug) => {
      const survey = store.surveyBySlug(slug) ?? store.surveyById(idBySlug.get(slug) ?? "");
      return survey?.slug === slug ? survey : undefined;
    },
  };
}

export interface Lookup {
  readonly owner: string;
  readonly idOrSlug: string;
}

/** Another key's survey counts as missing. */
export function findSurvey(store: Store, { owner, idOrSlug }: Lookup): SurveyRecord | undefined {
  const survey = store.surveyById(idOrSlug) ?? store.surveyBySlug(idOrSlug);
  return survey?.owner === owner ? survey : undefined;
}

export function isSlugInUse(store: Store, slug: string): boolean {
  return store.surveyBySlug(slug) !== undefined || store.surveyById(slug) !== undefined;
}
