import type { Counts } from "../reading/counts.ts";
import type { NamedRowChange, PreviousChange, RowChange, RowHistory } from "./row-change.ts";

/** A recipient (a "row" of its survey's list) as the accepted writes predict it. */
export interface ExpectedRow {
  /** The id as the service shows it: a string or a number. It is the symbol `unknown` until the suite knows it. */
  readonly id: unknown;
  /** The address of the recipient's page as the service shows it, or the symbol `unknown`. */
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
  /** Undefined if the contract doesn't define them. */
  readonly counts?: Counts;
  /**
   * The number of items in the add, which must be the sum of the counts. Undefined if two items may name one recipient,
   * if one item may name two, or if an update may change nothing.
   */
  readonly total?: number;
  /** True if the add names a recipient who already has all its values. */
  readonly hasUnchanged: boolean;
  /** True if the contract leaves open whether the request must be accepted. */
  readonly isOutcomeOpen: boolean;
  /** True if it is open which recipients the add creates or changes. */
  readonly areRowsUnknown: boolean;
  /** The changes of the named recipients, each kind once. */
  readonly rowChanges: readonly NamedRowChange[];
  /** The last two changes of the recipients that the add names, each pair once. */
  readonly histories: readonly RowHistory[];
}
