import { factory, nullable, primaryKey } from "@mswjs/data";

/** `type`, `label` and `required` are always set, the rest as given. */
export interface QuestionRecord {
  readonly type: string;
  readonly label: string;
  readonly required: boolean;
  readonly options?: readonly string[];
  readonly rows?: readonly string[];
  readonly allowOther?: boolean;
  readonly scaleMin?: number;
  readonly scaleMax?: number;
  readonly scaleMinLabel?: string | null;
  readonly scaleMaxLabel?: string | null;
}

/** An unset member is null. */
export interface RecipientRecord {
  readonly id: string;
  readonly email: string;
  readonly targetCompany: string | null;
  readonly title: string | null;
  readonly accentColor: string | null;
  readonly inviteTop: string | null;
  readonly inviteBottom: string | null;
  readonly inviteSignOff: string | null;
  readonly inviteSentAt: string | null;
}

/** `owner` identifies the API key; times are ISO 8601. */
export interface SurveyRecord {
  readonly id: string;
  readonly owner: string;
  readonly slug: string;
  readonly targetCompany: string;
  readonly title: string;
  readonly description: string | null;
  readonly welcomeMessage: string | null;
  readonly logoUrl: string | null;
  readonly accentColor: string | null;
  readonly questions: readonly QuestionRecord[];
  readonly recipients: readonly RecipientRecord[];
  readonly published: boolean;
  readonly notifyOnResponse: boolean;
  readonly notificationEmail: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** One option or none in a multiple_choice_grid, a list in a checkbox_grid. */
export interface GridRowAnswer {
  readonly row: string;
  readonly value: string | readonly string[] | null;
}

/** Text, a number of a scale or rating, a list of options, or the rows of a grid. */
export type AnswerValue = string | number | readonly string[] | readonly GridRowAnswer[] | null;

/** Holds enough of the question to stay readable after the survey has changed. */
export interface AnswerRecord {
  /** The question's position in the survey, from 0. */
  readonly question: number;
  readonly type: string;
  readonly label: string;
  readonly value: AnswerValue;
  /** The text next to a chosen "Other"; not in `value`. */
  readonly other?: string;
}

/** One answer to each question, in their order. */
export interface ResponseRecord {
  readonly id: string;
  readonly recipientId: string;
  readonly submittedAt: string;
  readonly answers: readonly AnswerRecord[];
}

export type SurveyChanges = Partial<Omit<SurveyRecord, "id" | "slug" | "createdAt">>;

/** `before` is the `next` of an earlier page. */
export interface PageRequest {
  readonly before?: number;
  readonly limit: number;
}

/** Newest first; `next` is null on the last page. */
export interface SurveyPage {
  readonly surveys: readonly SurveyRecord[];
  readonly next: number | null;
}

/** `updated` replaces the rows of the same id in place; `added` goes to the end. */
export interface RecipientWrites {
  readonly added: readonly RecipientRecord[];
  readonly updated: readonly RecipientRecord[];
  readonly updatedAt: string;
}

/** Every method is synchronous: a check and its write happen in one tick. No write alters a record that was read. */
export interface Store {
  /** Returns the stored survey. The caller checks that the slug is free. */
  insertSurvey(survey: SurveyRecord): SurveyRecord;
  surveyById(id: string): SurveyRecord | undefined;
  surveyBySlug(slug: string): SurveyRecord | undefined;
  /** Finds a survey by id or slug. Another owner's survey counts as missing. */
  findSurvey(owner: string, idOrSlug: string): SurveyRecord | undefined;
  /** Public pages use the slug alone: it must be unique across owners and no survey's id. */
  isSlugInUse(slug: string): boolean;
  surveysOf(owner: string, page: PageRequest): SurveyPage;
  allSurveys(page: PageRequest): SurveyPage;
  /** Returns the changed survey; the id must be stored. */
  changeSurvey(id: string, changes: SurveyChanges): SurveyRecord;
  /** Removes the survey with its responses. */
  removeSurvey(survey: SurveyRecord): void;
  writeRecipients(id: string, writes: RecipientWrites): SurveyRecord;
  /** Replaces the response of the same id in place, or adds it at the end. */
  writeResponse(surveyId: string, response: ResponseRecord): void;
  responsesOf(surveyId: string): readonly ResponseRecord[];
}

const copy = <Row extends object>(row: Row | undefined): Row | undefined => row && { ...row };

/** Loses everything with the process. */
export function createMemoryStore(): Store {
  const unset = (): string | null => null;
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

  function pageOf(rows: readonly object[], { before = rows.length, limit }: PageRequest): SurveyPage {
    const end = Math.min(before, rows.length);
    const start = Math.max(end - limit, 0);
    // the library can't describe array items
    const surveys = (rows as readonly SurveyRecord[]).slice(start, end).toReversed();
    return { surveys: surveys.map((row) => ({ ...row })), next: start > 0 ? start : null };
  }

  function changeSurvey(id: string, changes: SurveyChanges): SurveyRecord {
    const row = byId.get(id);
    if (row === undefined) throw new Error("no survey has this id");
    return { ...Object.assign(row, changes) };
  }

  return {
    changeSurvey,
    insertSurvey: ({ questions, recipients, ...members }) => {
      const row = database.survey.create({ ...members, questions: [...questions], recipients: [...recipients] });
      const survey = row as SurveyRecord;
      byId.set(survey.id, survey);
      bySlug.set(survey.slug, survey);
      return { ...survey };
    },
    surveyById: (id) => copy(byId.get(id)),
    surveyBySlug: (slug) => copy(bySlug.get(slug)),
    findSurvey: (owner, idOrSlug) => {
      const survey = byId.get(idOrSlug) ?? bySlug.get(idOrSlug);
      return survey?.owner === owner ? copy(survey) : undefined;
    },
    isSlugInUse: (slug) => byId.has(slug) || bySlug.has(slug),
    surveysOf: (owner, page) => pageOf(database.survey.findMany({ where: { owner: { equals: owner } } }), page),
    allSurveys: (page) => pageOf(database.survey.getAll(), page),
    removeSurvey: ({ id, slug }) => {
      database.survey.delete({ where: { id: { equals: id } } });
      database.response.deleteMany({ where: { id: { in: (responses.get(id) ?? []).map((row) => row.id) } } });
      byId.delete(id);
      bySlug.delete(slug);
      responses.delete(id);
    },
    writeRecipients: (id, { added, updated, updatedAt }) => {
      const changed = new Map(updated.map((recipient) => [recipient.id, recipient]));
      const known = byId.get(id)?.recipients ?? [];
      const recipients = [...known.map((recipient) => changed.get(recipient.id) ?? recipient), ...added];
      return changeSurvey(id, { recipients, updatedAt });
    },
    writeResponse: (surveyId, response) => {
      const rows = responses.get(surveyId) ?? [];
      const row = rows.find(({ id }) => id === response.id);
      if (row !== undefined) Object.assign(row, response);
      else {
        const created = database.response.create({ ...response, answers: [...response.answers] });
        responses.set(surveyId, [...rows, created as ResponseRecord]);
      }
    },
    responsesOf: (surveyId) => (responses.get(surveyId) ?? []).map((row) => ({ ...row })),
  };
}
