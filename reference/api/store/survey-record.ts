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

export type AnswerValue = string | number | readonly string[] | readonly GridRowAnswer[] | null;

/** Holds enough of the question to stay readable after the survey has changed. */
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
