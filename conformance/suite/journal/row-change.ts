export type NamedRowChange =
  | { readonly kind: "added"; readonly isSkipping: boolean }
  | { readonly kind: "updated" | "skipped"; readonly matchedBy: "email" | "id" };

/**
 * The last change of a recipient. `given`: by a create or an overwrite; `unmatched`: no row of the add names it;
 * `known`: unchanged since the last read-back.
 */
export type RowChange = NamedRowChange | { readonly kind: "given" | "known" | "unmatched" };

/** The change before the last one. `on another survey`: another survey has the recipient's email. */
export type PreviousChange = RowChange | { readonly kind: "on another survey" };

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
      return change.isSkipping ? "added while skipping" : "added";
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

/** Example: `updated by email after added`. */
export function describeHistory({ rowChange, previousChange }: RowHistory): string {
  return `${describeRowChange(rowChange)} after ${describeRowChange(previousChange)}`;
}

export function distinctChanges<T extends RowChange>(changes: readonly T[]): readonly T[] {
  return [...new Map(changes.map((change) => [describeRowChange(change), change])).values()];
}

export function distinctHistories(histories: readonly RowHistory[]): readonly RowHistory[] {
  return [...new Map(histories.map((history) => [describeHistory(history), history])).values()];
}
