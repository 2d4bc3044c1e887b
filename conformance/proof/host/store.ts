import {
  createMemoryStore,
  type RecipientRecord,
  type Store as ApiStore,
  type SurveyRecord,
} from "../../../reference/api/store.ts";

/** `updated` replaces the rows of the same id in place; `added` goes to the end. */
export interface RecipientWrites {
  readonly added: readonly RecipientRecord[];
  readonly updated: readonly RecipientRecord[];
  readonly updatedAt: string;
}

/** Faults replace the lookups by name elsewhere. */
export type GivenStore = Omit<ApiStore, "findSurvey" | "isSlugInUse" | "insertSurvey"> & {
  readonly insertSurvey: (survey: SurveyRecord) => void;
};

/** Its adds write their changes, where the reference writes a whole list. */
export type Store = GivenStore & {
  readonly writeRecipients: (id: string, writes: RecipientWrites) => SurveyRecord;
};

/** Returns the same store if it has these writes already: variants that leave the store alone can be combined. */
export function withRows(store: GivenStore): Store {
  if (hasRows(store)) return store;
  return {
    ...store,
    writeRecipients: (id, { added, updated, updatedAt }) => {
      const changed = new Map(updated.map((recipient) => [recipient.id, recipient]));
      const known = store.surveyById(id)?.recipients ?? [];
      const recipients = [...known.map((recipient) => changed.get(recipient.id) ?? recipient), ...added];
      return store.changeSurvey(id, { recipients, updatedAt });
    },
  };
}

function hasRows(store: GivenStore): store is Store {
  return "writeRecipients" in store;
}

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
export function findSurvey(store: GivenStore, { owner, idOrSlug }: Lookup): SurveyRecord | undefined {
  const survey = store.surveyById(idOrSlug) ?? store.surveyBySlug(idOrSlug);
  return survey?.owner === owner ? survey : undefined;
}

export function isSlugInUse(store: GivenStore, slug: string): boolean {
  return store.surveyBySlug(slug) !== undefined || store.surveyById(slug) !== undefined;
}
