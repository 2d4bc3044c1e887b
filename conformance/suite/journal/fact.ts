import type { PreviousChange, RowChange } from "./row-change.ts";

export interface Fact {
  /** `title`, `question.label`, `questions`, `row.title`, `row.lost` … */
  readonly aspect: string;
  readonly agrees: boolean;
  readonly want?: unknown;
  readonly got?: unknown;
  /** A shown value that identifies its sender if `got` doesn't. */
  readonly identifyingValue?: unknown;
  readonly rowChange?: RowChange;
  readonly previousChange?: PreviousChange;
  readonly isWithoutList?: boolean;
  readonly kind?: string;
  readonly type?: string;
  /** True if the value was stored before the last write. */
  readonly isOld?: boolean;
  /** True if it agrees and would differ if the write hadn't been carried out. */
  readonly isInformative?: boolean;
  /** True if the value was given for another recipient of the survey. */
  readonly isNeighbours?: boolean;
  readonly isGiven?: boolean;
}

/** Returns `questions` for `question.label`, `recipients` for `row.title`. */
export function groupOf(aspect: string): string {
  const [part = ""] = aspect.split(".");
  if (part === "question") return "questions";
  return part === "row" ? "recipients" : part;
}
