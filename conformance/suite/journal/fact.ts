import type { PreviousChange, RowChange } from "./row-change.ts";

/** One thing that a response shows of a survey, against what it must be. */
export interface Fact {
  /** `title`, `question.label`, `questions`, `row.title`, `row.lost` … */
  readonly aspect: string;
  readonly agrees: boolean;
  readonly want?: unknown;
  readonly got?: unknown;
  /** A value that is shown and says whose it is, where `got` doesn't. */
  readonly sign?: unknown;
  readonly rowChange?: RowChange;
  readonly previousChange?: PreviousChange;
  /** True if the response shows no list of recipients. */
  readonly isWithoutList?: boolean;
  /** The class of the value. */
  readonly kind?: string;
  /** The type of the question. */
  readonly type?: string;
  /** What is shown is what was stored before the last write. */
  readonly isOld?: boolean;
  /** It agrees, and would have had to differ if the write hadn't been carried out. */
  readonly isInformative?: boolean;
  /** What is shown was given for another recipient of the survey. */
  readonly isNeighbours?: boolean;
  /** There is a value that could have been lost or changed. */
  readonly isGiven?: boolean;
}
