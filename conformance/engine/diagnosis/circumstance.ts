import type { Failure, LedgerEntry, Outcome } from "../../report/format/report.ts";
import type { RequestSender } from "../../client/client.ts";
import { Inconclusive } from "../../client/pacing/stops.ts";
import type { Step } from "../../suite/journal/step.ts";

/** Something on the way to the subject, or that happened to it, which explains what was found broken better than its rules do. */
export interface Circumstance {
  /** What was seen, and what to try. */
  readonly sentence: string;
  /** Says whether a failure may be no more than its consequence; absent where none is. */
  readonly explains?: (failure: Failure) => boolean;
}

/** A run at its end: its line to the subject, the key that it created with, what it did and what it has made. */
export interface EndedRun {
  readonly line: RequestSender;
  readonly ownerKey: string;
  readonly steps: readonly Step[];
  readonly made: readonly LedgerEntry[];
}

/** Where a line fails after the run, a look at the subject makes nothing sure. */
export function nothingSure(error: unknown): undefined {
  if (!(error instanceof Inconclusive)) throw error;
}

/** The outcomes, each breach with the first of the circumstances that explain it. */
export function underCircumstances(
  outcomes: readonly Outcome[],
  circumstances: readonly Circumstance[],
): readonly Outcome[] {
  return outcomes.map((outcome) => {
    const { failure } = outcome;
    if (failure === undefined) return outcome;
    const cause = circumstances.find(({ explains }) => explains?.(failure));
    return cause === undefined ? outcome : { ...outcome, circumstance: cause.sentence };
  });
}
