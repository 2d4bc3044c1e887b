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

/** One response to a survey as it is stored. */
export interface ResponseRecord {
  readonly id: string;
  readonly recipientId: string;
  readonly submittedAt: string;
  readonly answers: readonly unknown[];
}
