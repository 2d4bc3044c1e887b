import { factory, nullable, primaryKey } from "@mswjs/data";
import type { PageRequest, RecipientWrites, Store, SurveyChanges, SurveyPage } from "./store.ts";
import type { ResponseRecord, SurveyRecord } from "./survey-record.ts";

const unset = (): string | null => null;

/**
 * One database holds one survey with its responses: the library scans all rows, even for a primary key. The index over
 * surveys is a Map, so that no scan is longer than one survey.
 */
const createDatabase = () =>
  factory({
    survey: {
      id: primaryKey(String),
      owner: String,
      slug: String,
      targetCompany: String,
      title: String,
      description: nullable(unset),
      welcomeMessage: nullable(unset),
      logoUrl: nullable(unset),
      accentColor: nullable(unset),
      questions: Array,
      recipients: Array,
      published: Boolean,
      notifyOnResponse: Boolean,
      notificationEmail: nullable(unset),
      createdAt: String,
      updatedAt: String,
    },
    response: { id: primaryKey(String), recipientId: String, submittedAt: String, answers: Array },
  });

type Database = ReturnType<typeof createDatabase>;

/** Loses everything with the process. A request costs the same for any number of stored surveys. */
export function createMemoryStore(): Store {
  const databases = new Map<string, Database>();
  const idsBySlug = new Map<string, string>();
  const idsByOwner = new Map<string, string[]>();
  const allIds: string[] = [];

  // the library can't describe array items, so the row's type is declared here
  const surveyIn = (database: Database): SurveyRecord | undefined =>
    database.survey.getAll()[0] as SurveyRecord | undefined;

  const databaseOf = (id: string): Database => {
    const database = databases.get(id);
    if (database === undefined) throw new Error("no survey of this id is stored");
    return database;
  };

  function surveyById(id: string): SurveyRecord | undefined {
    const database = databases.get(id);
    return database === undefined ? undefined : surveyIn(database);
  }

  function insertSurvey(survey: SurveyRecord): void {
    const database = createDatabase();
    database.survey.create({ ...survey, questions: [...survey.questions], recipients: [...survey.recipients] });
    databases.set(survey.id, database);
    idsBySlug.set(survey.slug, survey.id);
    allIds.push(survey.id);
    const ids = idsByOwner.get(survey.owner);
    if (ids === undefined) idsByOwner.set(survey.owner, [survey.id]);
    else ids.push(survey.id);
  }

  function pageOf(ids: readonly string[], { before, limit }: PageRequest): SurveyPage {
    const end = Math.min(before ?? ids.length, ids.length);
    const start = Math.max(end - limit, 0);
    const surveys = ids
      .slice(start, end)
      .toReversed()
      .flatMap((id) => surveyById(id) ?? []);
    return { surveys, next: start > 0 ? start : null };
  }

  function changeSurvey(id: string, changes: SurveyChanges): SurveyRecord {
    // the library writes values as JSON twice, for an unused log; it writes nothing for functions
    const setters = Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, () => (Array.isArray(value) ? [...value] : value) as never] as const);
    const changed = databaseOf(id).survey.update({
      where: { id: { equals: id } },
      data: Object.fromEntries(setters),
      strict: true,
    });
    return changed as SurveyRecord;
  }

  function writeRecipients(id: string, { added, updated, updatedAt }: RecipientWrites): SurveyRecord {
    const changed = new Map(updated.map((recipient) => [recipient.id, recipient]));
    const known = surveyById(id)?.recipients ?? [];
    const recipients = [...known.map((recipient) => changed.get(recipient.id) ?? recipient), ...added];
    return changeSurvey(id, { recipients, updatedAt });
  }

  return {
    insertSurvey,
    surveyById,
    surveyBySlug: (slug) => surveyById(idsBySlug.get(slug) ?? ""),
    surveysOf: (owner, page) => pageOf(idsByOwner.get(owner) ?? [], page),
    countOf: (owner) => idsByOwner.get(owner)?.length ?? 0,
    allSurveys: (page) => pageOf(allIds, page),
    changeSurvey,
    writeRecipients,
    addResponse: (surveyId, response) => {
      databaseOf(surveyId).response.create({ ...response, answers: [...response.answers] });
    },
    replaceResponse: (surveyId, { id, answers, ...changes }) => {
      databaseOf(surveyId).response.update({
        where: { id: { equals: id } },
        data: { ...changes, answers: [...answers] },
        strict: true,
      });
    },
    responsesOf: (surveyId) => databaseOf(surveyId).response.getAll() as readonly ResponseRecord[],
  };
}
