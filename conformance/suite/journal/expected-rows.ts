import type { Counts } from "../reading/counts.ts";
import type { NamedRowChange, PreviousChange, RowChange, RowHistory } from "./row-change.ts";

/** A recipient (a "row" of its survey's list) as the accepted writes predict it. */
export interface ExpectedRow {
  /** A string or a number as the service shows it, or `unknown` until then. */
  readonly id: unknown;
  readonly url: unknown;
  readonly members: Readonly<Record<string, unknown>>;
  /** Members that a request gave a value: the service must not show the survey's value for these. */
  readonly ownMembers: readonly string[];
  readonly rowChange: RowChange;
  readonly previousChange?: PreviousChange;
  /** True if the response to the add reports rejected recipients, and this may be one of them. */
  readonly mayBeLeftOut?: true;
}

/** The prediction for an add. */
export interface RowsAfterAdd {
  readonly rows: readonly ExpectedRow[];
  /** Undefined if the contract leaves them open. */
  readonly counts?: Counts;
  /** The sum of the counts; undefined if two items may be one recipient, or if one may change nothing. */
  readonly total?: number;
  /** True if the add names a recipient who already has all its values. */
  readonly hasUnchanged: boolean;
  /** True if the contract leaves open if the request must be accepted. */
  readonly isOpen: boolean;
  /** True if it is open which recipients the add creates or changes. */
  readonly isAmbiguous: boolean;
  /** The changes of the named recipients, each kind once. */
  readonly rowChanges: readonly NamedRowChange[];
  readonly histories: readonly RowHistory[];
}
