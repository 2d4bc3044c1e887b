/**
 * The effect of one request on one recipient (a "row" of its survey's list). For example, an add that names a recipient by email
 * and changes the title gives `{ kind: "updated", matchedBy: "email" }`.
 */
export type RowChange =
  | NamedRowChange
  /** A create or an overwrite set the recipient. */
  | { readonly kind: "given" }
  /** No request has changed the recipient since the last read-back. */
  | { readonly kind: "known" }
  /** The add didn't name the recipient. */
  | { readonly kind: "unmatched" };

/** The add named the recipient. */
export type NamedRowChange =
  /** The recipient is new. */
  | { readonly kind: "added"; readonly withSkipExisting: boolean }
  /** The add changed the recipient. */
  | { readonly kind: "updated"; readonly matchedBy: "email" | "id" }
  /** The add had `skipExisting: true` and left the recipient unchanged. */
  | { readonly kind: "skipped"; readonly matchedBy: "email" | "id" };

/** The change before the last one. `on another survey`: another survey has the recipient's email. */
export type PreviousChange = RowChange | { readonly kind: "on another survey" };

/** The last two changes of a recipient. */
export interface RowHistory {
  readonly rowChange: RowChange;
  readonly previousChange: PreviousChange;
}

export function isNamedRowChange(change: RowChange): change is NamedRowChange {
  return change.kind === "added" || change.kind === "updated" || change.kind === "skipped";
}

export function describeRowChange(change: PreviousChange): string {
  switch (change.kind) {
    case "added":
      return change.withSkipExisting ? "added while skipping" : "added";
    case "updated":
      return change.matchedBy === "email" ? "updated by email" : "updated by id";
    case "skipped":
      return change.matchedBy === "email" ? "skipped by email" : "skipped by id";
    case "on another survey":
      return "being on another survey";
    case "given":
    case "known":
    case "unmatched":
      return change.kind;
    default:
      return change satisfies never;
  }
}

/** Returns `updated by email after added`, for example. */
function describeHistory({ rowChange, previousChange }: RowHistory): string {
  return `${describeRowChange(rowChange)} after ${describeRowChange(previousChange)}`;
}

/** Keeps one change of each description. */
export function distinctChanges<T extends RowChange>(changes: readonly T[]): readonly T[] {
  return [...new Map(changes.map((change) => [describeRowChange(change), change])).values()];
}

export function distinctHistories(histories: readonly RowHistory[]): readonly RowHistory[] {
  return [...new Map(histories.map((history) => [describeHistory(history), history])).values()];
}
