import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { BaselineReview, Outcome } from "../../../report/format/report.ts";
import { reviewBaseline } from "./baseline.ts";
import type { RunOptions } from "../options.ts";

type Excuses = Pick<RunOptions, "baseline">;

/** `at` is the start of the run. */
export function applyBaseline(
  outcomes: readonly Outcome[],
  { baseline }: Excuses,
  at: Date,
): { readonly outcomes: readonly Outcome[]; readonly baseline?: BaselineReview } {
  if (baseline === undefined) return { outcomes };
  const { outcomes: known, review } = reviewBaseline(outcomes, baseline, dayOf(at));
  return { outcomes: known, baseline: review };
}

export function isExcused(id: RequirementId, { baseline }: Excuses, at = new Date()): boolean {
  return baseline?.entries.some((entry) => entry.id === id && entry.expires >= dayOf(at)) === true;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
