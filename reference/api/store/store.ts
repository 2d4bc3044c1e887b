import type { RecipientRecord, ResponseRecord, SurveyRecord } from "./survey-record.ts";

export type SurveyChanges = Partial<Omit<SurveyRecord, "id" | "owner" | "slug" | "createdAt">>;

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

/**
 * Every method is synchronous: a check and its write happen in one tick. Writes replace records and never alter them.
 */
export interface Store {
  /** The caller checks that the id and the slug are free. */
  insertSurvey(survey: SurveyRecord): void;
  surveyById(id: string): SurveyRecord | undefined;
  surveyBySlug(slug: string): SurveyRecord | undefined;
  surveysOf(owner: string, page: PageRequest): SurveyPage;
  countOf(owner: string): number;
  allSurveys(page: PageRequest): SurveyPage;
  /** Returns the changed survey; the id must be stored. */
  changeSurvey(id: string, changes: SurveyChanges): SurveyRecord;
  writeRecipients(id: string, writes: RecipientWrites): SurveyRecord;
  addResponse(surveyId: string, response: ResponseRecord): void;
  replaceResponse(surveyId: string, response: ResponseRecord): void;
  responsesOf(surveyId: string): readonly ResponseRecord[];
}
