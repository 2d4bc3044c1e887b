/** One option or none in a multiple_choice_grid, a list in a checkbox_grid. */
export interface GridRowAnswer {
  readonly row: string;
  readonly value: string | readonly string[] | null;
}

/** Holds enough of the question to stay readable after the survey has changed. */
export interface AnswerRecord {
  /** The question's position in the survey, from 0. */
  readonly question: number;
  readonly type: string;
  readonly label: string;
  /** Text, a number of a scale or rating, a list of options, or the rows of a grid. */
  readonly value: string | number | readonly string[] | readonly GridRowAnswer[] | null;
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
