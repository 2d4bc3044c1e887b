import type { ResponseRecord } from "./api/response-record.ts";

export type * from "./api/response-record.ts";

/** A question as stored: without the members that its type doesn't use. */
export interface QuestionRecord {
  readonly type: string;
  readonly label: string;
  readonly required: boolean;
  readonly options?: readonly string[] | undefined;
  readonly rows?: readonly string[] | undefined;
  readonly allowOther?: boolean | undefined;
  readonly scaleMin?: number | undefined;
  readonly scaleMax?: number | undefined;
  readonly scaleMinLabel?: string | null | undefined;
  readonly scaleMaxLabel?: string | null | undefined;
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

/** `owner` is what `authenticate` returns: by default the SHA-256 of the key, in hexadecimal. Times are ISO 8601. */
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

/** `before` is the `next` of an earlier page. */
export interface PageRequest {
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Newest first; `next` is null on the last page. */
export interface SurveyPage {
  readonly surveys: readonly SurveyRecord[];
  readonly next: number | null;
}

/** Every method is synchronous: a check and its write happen in one tick. No write alters a record that was read. */
export interface Store {
  readonly insertSurvey: (survey: SurveyRecord) => SurveyRecord;
  readonly surveyById: (id: string) => SurveyRecord | undefined;
  readonly surveyBySlug: (slug: string) => SurveyRecord | undefined;
  /** Another owner's survey counts as missing. */
  readonly findSurvey: (owner: string, idOrSlug: string) => SurveyRecord | undefined;
  /** True if a survey has this slug or id. */
  readonly isSlugInUse: (slug: string) => boolean;
  readonly surveysOf: (owner: string, page: PageRequest) => SurveyPage;
  readonly allSurveys: (page: PageRequest) => SurveyPage;
  /** Returns the changed survey; the id must be stored. */
  readonly changeSurvey: (
    id: string,
    changes: Partial<Omit<SurveyRecord, "id" | "slug" | "createdAt">>,
  ) => SurveyRecord;
  /** Removes the survey with its responses. */
  readonly removeSurvey: (survey: SurveyRecord) => void;
  /** Replaces the response of the same id in place, or adds it at the end. */
  readonly writeResponse: (surveyId: string, response: ResponseRecord) => void;
  readonly responsesOf: (surveyId: string) => readonly ResponseRecord[];
}
