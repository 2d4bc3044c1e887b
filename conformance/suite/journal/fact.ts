import type { PreviousChange, RowChange } from "./row-change.ts";

/**
 * One comparison of an expected value with the shown one. For example, after an update of a recipient:
 * `{ aspect: "row.title", want: "New", got: "Old", agrees: false, isOld: true, rowChange: { kind: "updated", … } }`.
 */
export interface Fact {
  /**
   * `title`, `question.label`, `row.title` … `questions` is about their number and order. `row.lost`, `row.twice`, `row.kept`
   * and `row.invented` are about a whole recipient.
   */
  readonly aspect: string;
  readonly agrees: boolean;
  readonly want?: unknown;
  readonly got?: unknown;
  /** A shown value that identifies its sender if `got` doesn't: the label of an unexpected question. */
  readonly identifyingValue?: unknown;
  readonly rowChange?: RowChange;
  readonly previousChange?: PreviousChange;
  /** True if the response shows no list of recipients. */
  readonly isWithoutList?: boolean;
  /** The kind of the expected value, such as `blank`, `many` or `edge case`. */
  readonly kind?: string;
  /** The type of the question. */
  readonly type?: string;
  /** True if the value was stored before the last write. */
  readonly isOld?: boolean;
  /** True if agreement is evidence: the value would differ if the service had ignored the write. */
  readonly isInformative?: boolean;
  /** True if the value was given for another recipient of the survey. */
  readonly isNeighbours?: boolean;
  /** True if the expected value was given, and isn't blank or false. */
  readonly isGiven?: boolean;
}

/** Returns the survey's member with the aspect: `questions` for `question.label`, `recipients` for `row.title`. */
export function groupOf(aspect: string): string {
  const [part = ""] = aspect.split(".");
  if (part === "question") return "questions";
  return part === "row" ? "recipients" : part;
}
