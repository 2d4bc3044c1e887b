import type { Failure, LedgerEntry, Outcome } from "../../report/format/report.ts";
import type { RequestSender } from "../../client/client.ts";
import { Inconclusive } from "../../client/pacing/stops.ts";
import type { Step } from "../../suite/journal/step.ts";

/** A condition that explains failures better than broken requirements do: a cache, a restart, several instances. */
export interface Circumstance {
  readonly sentence: string;
  /** True if the failure may be a consequence of the condition. */
  readonly explains?: (failure: Failure) => boolean;
}

/** Input of a diagnosis after a run: the means to send requests, and the requests that the run sent. */
export interface EndedRun {
  readonly client: RequestSender;
  readonly ownerKey: string;
  readonly steps: readonly Step[];
  readonly made: readonly LedgerEntry[];
}

/** Drops the error if the connection failed: then there is no diagnosis. Throws any other error. */
export function ignoreInconclusive(error: unknown): undefined {
  if (!(error instanceof Inconclusive)) throw error;
}

/** Adds to each failure the first condition that may explain it. */
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
