import {
  createMemoryStore,
  type RecipientRecord,
  type Store as ApiStore,
  type SurveyRecord,
} from "../../../reference/api/store.ts";

/** The changes that an add makes to a survey's recipients. */
export interface RecipientWrites {
  /** New recipients, which go to the end of the list. */
  readonly added: readonly RecipientRecord[];
  /** Each replaces the recipient with the same id, at the same place. */
  readonly updated: readonly RecipientRecord[];
  readonly updatedAt: string;
}

/** The reference's store without `findSurvey` and `isSlugInUse`, which are options of the host. */
export type BaseStore = Omit<ApiStore, "findSurvey" | "isSlugInUse" | "insertSurvey"> & {
  readonly insertSurvey: (survey: SurveyRecord) => void;
};

/** A store to which an add writes only its changes. The reference writes the whole list. */
export type Store = BaseStore & {
  readonly writeRecipients: (id: string, writes: RecipientWrites) => SurveyRecord;
};

/** Returns the same object if it has these writes: compose-variants.ts recognises an unchanged store by identity. */
export function withRecipientWrites(store: BaseStore): Store {
  if (hasRecipientWrites(store)) return store;
  return {
    ...store,
    writeRecipients: (id, { added, updated, updatedAt }) => {
      const updatedById = new Map(updated.map((recipient) => [recipient.id, recipient]));
      const { recipients = [] } = store.surveyById(id) ?? {};
      const existing = recipients.map((recipient) => updatedById.get(recipient.id) ?? recipient);
      return store.changeSurvey(id, { recipients: [...existing, ...added], updatedAt });
    },
  };
}

function hasRecipientWrites(store: BaseStore): store is Store {
  return "writeRecipients" in store;
}

/** Creates a store in which a survey replaces an earlier one with its id, as in a faulty service. */
export function createStore(): ApiStore {
  const store = createMemoryStore();
  // the memory store finds a changed survey by its first slug alone
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
export function findSurvey(store: BaseStore, { owner, idOrSlug }: Lookup): SurveyRecord | undefined {
  const survey = findByIdOrSlug(store, idOrSlug);
  return survey?.owner === owner ? survey : undefined;
}

/** Finds a survey of any key. */
export function findByIdOrSlug(store: BaseStore, idOrSlug: string): SurveyRecord | undefined {
  return store.surveyById(idOrSlug) ?? store.surveyBySlug(idOrSlug);
}

export function isSlugInUse(store: BaseStore, slug: string): boolean {
  return findByIdOrSlug(store, slug) !== undefined;
}
