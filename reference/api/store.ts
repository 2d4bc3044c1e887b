import { factory, nullable, primaryKey } from "@mswjs/data";
import type { ResponseRecord } from "./response-record.ts";
import type { RecipientInput, SurveyInput } from "./schemas.ts";

export type * from "./response-record.ts";

/** An unset member is null. */
export interface RecipientRecord extends Required<RecipientInput> {
  readonly id: string;
}

/** `owner` identifies the API key; times are ISO 8601. */
export interface SurveyRecord extends SurveyInput {
  readonly id: string;
  readonly owner: string;
  readonly slug: string;
  readonly recipients: readonly RecipientRecord[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type SurveyChanges = Partial<Omit<SurveyRecord, "id" | "slug" | "createdAt">>;

/** `before` is the `next` of an earlier page. */
export interface PageRequest {
  readonly before?: number;
  readonly limit: number;
}

export type Store = ReturnType<typeof createMemoryStore>;

const unset = (): string | null => null;
const copy = <Row extends object>(row: Row | undefined): Row | undefined => row && { ...row };

/**
 * Loses everything with the process. Every method is synchronous: a check and its write happen in one tick. No write
 * alters a record that was read.
 */
export function createMemoryStore() {
  const database = factory({
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
  // the library reads all rows for each query, even by primary key: these find one row, which is changed in place
  const byId = new Map<string, SurveyRecord>();
  const bySlug = new Map<string, SurveyRecord>();
  const responses = new Map<string, ResponseRecord[]>();

  /** Newest first; `next` is null on the last page. */
  function pageOf(rows: readonly object[], { before = rows.length, limit }: PageRequest) {
    const end = Math.min(before, rows.length);
    const start = Math.max(end - limit, 0);
    // the library can't describe array items
    const page = (rows as readonly SurveyRecord[]).slice(start, end).toReversed();
    const surveys: readonly SurveyRecord[] = page.map((row) => ({ ...row }));
    return { surveys, next: start > 0 ? start : null };
  }

  return {
    /** Returns the stored survey. The caller checks that the slug is free. */
    insertSurvey: ({ questions, recipients, ...members }: SurveyRecord): SurveyRecord => {
      const row = database.survey.create({ ...members, questions: [...questions], recipients: [...recipients] });
      const survey = row as SurveyRecord;
      byId.set(survey.id, survey);
      bySlug.set(survey.slug, survey);
      return { ...survey };
    },
    surveyById: (id: string): SurveyRecord | undefined => copy(byId.get(id)),
    surveyBySlug: (slug: string): SurveyRecord | undefined => copy(bySlug.get(slug)),
    /** Finds a survey by id or slug. Another owner's survey counts as missing. */
    findSurvey: (owner: string, idOrSlug: string): SurveyRecord | undefined => {
      const survey = byId.get(idOrSlug) ?? bySlug.get(idOrSlug);
      return survey?.owner === owner ? copy(survey) : undefined;
    },
    /** Public pages use the slug alone: it must be unique across owners and no survey's id. */
    isSlugInUse: (slug: string): boolean => byId.has(slug) || bySlug.has(slug),
    surveysOf: (owner: string, page: PageRequest) =>
      pageOf(database.survey.findMany({ where: { owner: { equals: owner } } }), page),
    allSurveys: (page: PageRequest) => pageOf(database.survey.getAll(), page),
    /** Returns the changed survey; the id must be stored. */
    changeSurvey: (id: string, changes: SurveyChanges): SurveyRecord => {
      const row = byId.get(id);
      if (row === undefined) throw new Error("no survey has this id");
      return { ...Object.assign(row, changes) };
    },
    /** Removes the survey with its responses. */
    removeSurvey: ({ id, slug }: SurveyRecord): void => {
      database.survey.delete({ where: { id: { equals: id } } });
      database.response.deleteMany({ where: { id: { in: (responses.get(id) ?? []).map((row) => row.id) } } });
      byId.delete(id);
      bySlug.delete(slug);
      responses.delete(id);
    },
    /** Replaces the response of the same id in place, or adds it at the end. */
    writeResponse: (surveyId: string, response: ResponseRecord): void => {
      const rows = responses.get(surveyId) ?? [];
      const row = rows.find(({ id }) => id === response.id);
      if (row !== undefined) Object.assign(row, response);
      else {
        const created = database.response.create({ ...response, answers: [...response.answers] });
        responses.set(surveyId, [...rows, created as ResponseRecord]);
      }
    },
    responsesOf: (surveyId: string): readonly ResponseRecord[] =>
      (responses.get(surveyId) ?? []).map((row) => ({ ...row })),
  };
}
