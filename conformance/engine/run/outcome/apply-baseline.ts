import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { BaselineReview, Outcome } from "../../../report/format/report.ts";
import { knownFailureFrom } from "../../../report/words/known-failure.ts";
import { reviewBaseline, type Baseline } from "./baseline.ts";
import type { RunOptions } from "../options.ts";

/** Marks the failures that the baseline excuses at this time. A run that renews the baseline excuses all of them. */
export function applyBaseline(
  outcomes: readonly Outcome[],
  { baseline, strict }: Pick<RunOptions, "baseline" | "strict">,
  at: Date,
): { readonly outcomes: readonly Outcome[]; readonly baseline?: BaselineReview } {
  if (baseline === undefined) return { outcomes };
  const { outcomes: known, review } = reviewBaseline(outcomes, baseline, dayOf(at));
  if (baseline.isRenewed !== true) return { outcomes: known, baseline: review };
  return {
    outcomes: known.map((outcome) => excusedOutcome(outcome, baseline, { strict, at })),
    baseline: { file: baseline.file, problems: [] },
  };
}

/** Marks a failure as known, with the entry that the renewed file will have. */
function excusedOutcome(
  outcome: Outcome,
  { entries }: Baseline,
  { strict, at }: { readonly strict: boolean; readonly at: Date },
): Outcome {
  const isListed = outcome.outcome === "failed" || (strict && outcome.outcome === "warned");
  if (!isListed || outcome.known !== undefined) return outcome;
  const earlier = entries.find(({ id }) => id === outcome.id);
  return { ...outcome, known: knownFailureFrom(outcome, at, earlier) };
}

export function isExcused(id: RequirementId, { baseline }: Pick<RunOptions, "baseline">): boolean {
  const today = dayOf(new Date());
  return baseline?.entries.some((entry) => entry.id === id && entry.expires >= today) === true;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
