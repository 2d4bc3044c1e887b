import type { Failure, Outcome } from "../format/report.ts";

/** Something on the way to the subject, or that happened to it, which explains what was found broken better than its rules do. */
export interface Circumstance {
  /** What was seen, and what to try. */
  readonly sentence: string;
  /** Says whether a failure may be no more than its consequence. */
  readonly explains: (failure: Failure) => boolean;
}

/** The outcomes, each breach with the first of the circumstances that explain it. */
export function underCircumstances(
  outcomes: readonly Outcome[],
  circumstances: readonly Circumstance[],
): readonly Outcome[] {
  return outcomes.map((outcome) => {
    const { failure } = outcome;
    if (failure === undefined) return outcome;
    const cause = circumstances.find(({ explains }) => explains(failure));
    return cause === undefined ? outcome : { ...outcome, circumstance: cause.sentence };
  });
}
