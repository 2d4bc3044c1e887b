import type { RecipientRecord, ResponseRecord, SurveyRecord } from "./survey-record.ts";

/** The members of a survey that may change after its creation. */
export type SurveyChanges = Partial<Omit<SurveyRecord, "id" | "owner" | "slug" | "createdAt">>;

/** Which part of a list is wanted: `before` is the `next` of an earlier page. */
export interface PageRequest {
  readonly before?: number;
  readonly limit: number;
}

/** A part of a list, newest first; `next` is null on the last page. */
export interface SurveyPage {
  readonly surveys: readonly SurveyRecord[];
  readonly next: number | null;
}

/** Rows to write into a survey's recipients: `updated` replace the rows of the same id in place, `added` go to the end. */
export interface RecipientWrites {
  readonly added: readonly RecipientRecord[];
  readonly updated: readonly RecipientRecord[];
  readonly updatedAt: string;
}

/**
 * What the server remembers. Every method is synchronous, so that a check and the write that rests on it happen in one
 * tick; records are values, which a write replaces and never alters.
 */
export interface Store {
  /** Remembers a survey under its id and slug; whether they are free is the caller's to ask first. */
  insertSurvey(survey: SurveyRecord): void;
  surveyById(id: string): SurveyRecord | undefined;
  surveyBySlug(slug: string): SurveyRecord | undefined;
  surveysOf(owner: string, page: PageRequest): SurveyPage;
  /** How many surveys an owner has. */
  countOf(owner: string): number;
  /** The surveys of all owners. */
  allSurveys(page: PageRequest): SurveyPage;
  /** Returns the survey as it is afterwards; the id must be a stored one. */
  changeSurvey(id: string, changes: SurveyChanges): SurveyRecord;
  /** Returns the survey as it is afterwards; the id must be a stored one. */
  writeRecipients(id: string, writes: RecipientWrites): SurveyRecord;
  addResponse(surveyId: string, response: ResponseRecord): void;
  /** Writes a response in place of the one of the same id. */
  replaceResponse(surveyId: string, response: ResponseRecord): void;
  responsesOf(surveyId: string): readonly ResponseRecord[];
}
