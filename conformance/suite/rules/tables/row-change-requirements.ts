import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { NamedRowChange, RowChange } from "../../journal/row-change.ts";

/** Returns the requirement on what an add does to a recipient that it names. */
export function requirementOfNamedRow(change: NamedRowChange): RequirementId {
  switch (change.kind) {
    case "added":
      return change.withSkipExisting ? "RCP-43" : "RCP-30";
    case "updated":
      return change.matchedBy === "email" ? "RCP-32" : "RCP-33";
    case "skipped":
      return change.matchedBy === "email" ? "RCP-40" : "RCP-41";
    default:
      return change satisfies never;
  }
}

/** Returns the requirement on what the last write did to a recipient. */
export function requirementOfRowChange(change: RowChange): RequirementId {
  switch (change.kind) {
    case "added":
    case "updated":
    case "skipped":
      return requirementOfNamedRow(change);
    case "unmatched":
      return "RCP-36";
    // the last write was no add
    case "given":
    case "known":
      return "RCP-46";
    default:
      return change satisfies never;
  }
}

/** The requirements on what an add does to a recipient. */
export const rowChangeRequirements: readonly RequirementId[] = [
  "RCP-30",
  "RCP-32",
  "RCP-33",
  "RCP-36",
  "RCP-40",
  "RCP-41",
  "RCP-43",
];
