/** A recipient, and the survey that it belongs to. */
export interface RecipientName {
  readonly surveyId: string;
  readonly slug: string;
  readonly recipientId: string;
}

/**
 * The answer to one question: the text for short_text and long_text, the option's text for single_choice and dropdown, the
 * options' texts for multiple_choice, the number for linear_scale.
 */
export type GivenAnswer = string | number | readonly string[];

/** What a recipient answers. */
export interface Submission extends RecipientName {
  /** The absolute address of the recipient's page. */
  readonly url: string;
  /** One answer to each question, in the survey's order. */
  readonly answers: readonly GivenAnswer[];
}

/**
 * What a driver module may export: it does what people do in the dashboard and on the recipients' pages, because the API
 * can't. Each function is called one at a time, resolves once the service shows the effect to the next request, and
 * rejects when it can't do it; a rejection leaves the requirements that need it inconclusive, and never breaks any.
 */
export interface Driver {
  /** Makes a fresh API key; the suite revokes it before it ends, where the driver has `revokeKey`. */
  readonly issueKey?: () => Promise<{ readonly key: string }>;
  /** Revokes a key that `issueKey` made in this run. */
  readonly revokeKey?: (key: string) => Promise<void>;
  /** Sends a recipient's invitation, or marks it as sent: whatever sets `inviteSentAt`. The email is under `example.com`. */
  readonly markInvited?: (recipient: RecipientName) => Promise<void>;
  /** Answers on a recipient's page, once; the survey is published. */
  readonly submitResponse?: (submission: Submission) => Promise<void>;
}

/** The name of one thing that a driver does. */
export type DriverAction = keyof Driver;

/** The names of all four. */
export const driverActions = [
  "issueKey",
  "revokeKey",
  "markInvited",
  "submitResponse",
] as const satisfies readonly DriverAction[];
