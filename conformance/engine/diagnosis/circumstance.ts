import type { Failure, LedgerEntry, Outcome } from "../../report/format/report.ts";
import type { RequestSender } from "../../client/client.ts";
import { Inconclusive } from "../../client/pacing/stops.ts";
import type { Step } from "../../suite/journal/step.ts";

/** A condition of the connection or the subject that explains breaches better than the requirements do. */
export interface Circumstance {
  readonly sentence: string;
  /** True if the failure may be only a consequence. Absent if no failure is one. */
  readonly explains?: (failure: Failure) => boolean;
}

export interface EndedRun {
  readonly client: RequestSender;
  readonly ownerKey: string;
  readonly steps: readonly Step[];
  readonly made: readonly LedgerEntry[];
}

/** The diagnosis stays open if the connection fails after the run. */
export function ignoreInconclusive(error: unknown): undefined {
  if (!(error instanceof Inconclusive)) throw error;
}

export function withCircumstances(
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
