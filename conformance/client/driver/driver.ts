export interface SurveyName {
  readonly id: string;
  readonly slug: string;
}

export interface RecipientName {
  readonly surveyId: string;
  readonly slug: string;
  readonly recipientId: string;
}

/**
 * The answer to one question: a text for `short_text` and `long_text`, a number for `linear_scale`. It is the option's text for
 * `single_choice` and `dropdown`, and the options' texts for `multiple_choice`.
 */
export type GivenAnswer = string | number | readonly string[];

/** One recipient's answers to all questions, in the questions' order. */
export interface Submission extends RecipientName {
  readonly url: string;
  readonly answers: readonly GivenAnswer[];
}

/**
 * The actions that a driver module may export. A driver does what the API can't: what users do in the dashboard, and recipients on
 * their pages. Functions are called one at a time. Each resolves once the API returns the effect, and rejects if the action is
 * impossible. A rejection never breaks a requirement: those that need the action become inconclusive.
 */
export interface Driver {
  /** Creates a fresh API key. The suite revokes the key before the run ends, if the driver has `revokeKey`. */
  readonly issueKey?: () => Promise<{ readonly key: string }>;
  /** Revokes a key that `issueKey` created in this run. */
  readonly revokeKey?: (key: string) => Promise<void>;
  /**
   * Sends a recipient's invitation, or marks it as sent, so that the service sets `inviteSentAt`. The email is under `example.com`,
   * so nobody receives it.
   */
  readonly markInvited?: (recipient: RecipientName) => Promise<void>;
  /** Submits answers on a recipient's page, once; the survey is published. */
  readonly submitResponse?: (submission: Submission) => Promise<void>;
  /** Deletes a survey that the suite created. With this action, a run deletes all its surveys at the end. */
  readonly deleteSurvey?: (survey: SurveyName) => Promise<void>;
}

export type DriverAction = keyof Driver;

export const driverActions = [
  "issueKey",
  "revokeKey",
  "markInvited",
  "submitResponse",
  "deleteSurvey",
] as const satisfies readonly DriverAction[];
