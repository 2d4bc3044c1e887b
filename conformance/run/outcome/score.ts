import { requirement, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import { currentRevision, isRequiredIn } from "../../../spec/revisions.ts";
import type { BaselineReview, Outcome } from "../../format/report.ts";
import { reviewed } from "./baseline.ts";
import type { RunOptions } from "../options.ts";

type Excuses = Pick<RunOptions, "baseline" | "specRevision">;

/** The outcomes with what has no say in the verdict marked, and what came of the baseline. `at` is the start of the run. */
export function scored(
  outcomes: readonly Outcome[],
  { baseline, specRevision = currentRevision }: Excuses,
  at: Date,
): { readonly outcomes: readonly Outcome[]; readonly baseline?: BaselineReview } {
  const marked = scoredBy(specRevision, outcomes);
  if (baseline === undefined) return { outcomes: marked };
  const { outcomes: known, review } = reviewed(marked, baseline, dayOf(at));
  return { outcomes: known, baseline: review };
}

/** Marks the outcomes of requirements that came after a revision: they are shown, and have no say in the verdict. */
export function scoredBy(revision: string, outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.map((outcome) => (isRequiredIn(revision, outcome.since) ? outcome : { ...outcome, unscored: true }));
}

/** Says whether a breach of this requirement would have no say in the verdict. */
export function isExcused(
  id: RequirementId,
  { baseline, specRevision = currentRevision }: Excuses,
  at = new Date(),
): boolean {
  const isKnown = baseline?.entries.some((entry) => entry.id === id && entry.expires >= dayOf(at)) === true;
  return isKnown || !isRequiredIn(specRevision, requirement(id).since);
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
