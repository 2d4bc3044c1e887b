import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Effort } from "../../../report/format/report.ts";

export interface MutantVerdict {
  readonly name: string;
  readonly declared: readonly RequirementId[];
  /** The broken requirements in the order of the report. */
  readonly found: readonly RequirementId[];
  readonly effort: Effort;
  /** `own scenarios` are those of the declared requirements. */
  readonly breadth: "own scenarios" | "all scenarios" | "whole run";
  readonly requests: number;
  /** Facets that didn't hold, such as `RCP-12 create`. Absent if a whole run judged. */
  readonly tripped?: readonly string[];
}

/** True if exactly the declared requirements are broken. */
export function isKilled({ declared, found }: Pick<MutantVerdict, "declared" | "found">): boolean {
  return haveSameIds(declared, found);
}

export function haveSameIds(ids: readonly string[], others: readonly string[]): boolean {
  return ids.length === others.length && ids.every((one) => others.includes(one));
}
