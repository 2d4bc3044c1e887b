/** One question as it is stored: `type`, `label` and `required` always, the rest as given. */
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

/** One recipient as it is stored; an unset member is null. */
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

/** One survey as it is stored; `owner` names the API key that it belongs to, and times are ISO 8601. */
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

/** What was chosen in one row of a grid: one option or none in a multiple_choice_grid, a list in a checkbox_grid. */
export interface GridRowAnswer {
  readonly row: string;
  readonly value: string | readonly string[] | null;
}

/** The answer to one question; null when there is none. */
export type AnswerValue = string | number | readonly string[] | readonly GridRowAnswer[] | null;

/** One answer, with as much of its question as makes it readable after the survey has changed. */
export interface AnswerRecord {
  /** The question's position in the survey, from 0. */
  readonly question: number;
  readonly type: string;
  readonly label: string;
  /**
   * Text for short_text, long_text, single_choice, dropdown, date (`2026-01-31`) and time (`14:30`); a number for
   * linear_scale and rating; a list of options for multiple_choice; a list of rows for the grids.
   */
  readonly value: AnswerValue;
  /** What was written next to "Other" where that was chosen; not among `value`. */
  readonly other?: string;
}

/** One response to a survey as it is stored; one answer to each question, in their order. */
export interface ResponseRecord {
  readonly id: string;
  readonly recipientId: string;
  readonly submittedAt: string;
  readonly answers: readonly AnswerRecord[];
}
