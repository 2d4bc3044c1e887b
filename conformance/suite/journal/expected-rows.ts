import type { Counts } from "../reading/counts.ts";
import type { NamedRowChange, PreviousChange, RowChange, RowHistory } from "./row-change.ts";

export interface ExpectedRow {
  /** A text or a number as shown; `unknown` before. */
  readonly id: unknown;
  readonly url: unknown;
  readonly members: Readonly<Record<string, unknown>>;
  /** Members with a value of the recipient's own, as far as is known: the survey's values don't apply. */
  readonly ownMembers: readonly string[];
  readonly rowChange: RowChange;
  readonly previousChange?: PreviousChange;
  /** True if the response to the add reports rows, and this one may be invalid to the service. */
  readonly mayBeLeftOut?: true;
}

/** The prediction for an add. */
export interface RowsAfterAdd {
  readonly rows: readonly ExpectedRow[];
  /** Undefined if the contract doesn't give them. */
  readonly counts?: Counts;
  /** The number of rows to count; undefined if some may be one recipient or change nothing. */
  readonly total?: number;
  /** True if a named recipient already has all given values. */
  readonly hasUnchanged: boolean;
  /** True if the contract doesn't say if the request must be accepted. */
  readonly isOpen: boolean;
  /** True if it is open which recipients the add creates or changes. */
  readonly isAmbiguous: boolean;
  readonly rowChanges: readonly NamedRowChange[];
  readonly histories: readonly RowHistory[];
}
