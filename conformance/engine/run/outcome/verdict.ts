import { countOutcomes } from "../../../report/counts.ts";
import type { Outcome, Verdict } from "../../../report/format/report.ts";

export interface RunConditions {
  /** True if a broken SHOULD fails the run (`--strict`). */
  readonly strict: boolean;
  /** True if a requirement that was not tested leaves the run incomplete (`--require-all`). */
  readonly requireAll: boolean;
  /** True if entries of the baseline are stale or expired. They fail the run, but say nothing about the service. */
  readonly isBaselineOutdated?: boolean;
  /** True if some requirements could not be judged: because of a selection, only GETs, or requests of other clients. */
  readonly isPart: boolean;
  /** True if the run ended early, or is inconclusive for another reason. */
  readonly isOpen: boolean;
}

/** Returns the verdict and the exit code. A run is `conformant` only if it is complete and proved something. */
export function verdictOf(
  outcomes: readonly Outcome[],
  { strict, requireAll, isOpen, isPart, isBaselineOutdated = false }: RunConditions,
): { verdict: Verdict; exitCode: 0 | 1 | 3 } {
  const counts = countOutcomes(outcomes);
  if (counts.failed > 0 || (strict && counts.warned > 0)) return { verdict: "nonconformant", exitCode: 1 };
  const isProven = counts.passed + counts.warned > 0;
  // an outdated baseline fails even an incomplete run
  if (isOpen || !isProven || counts.inconclusive > 0 || (requireAll && counts["not-tested"] > 0))
    return { verdict: "incomplete", exitCode: isBaselineOutdated ? 1 : 3 };
  const exitCode = isBaselineOutdated ? 1 : 0;
  if (counts.known > 0) return { verdict: "passes-with-known-failures", exitCode };
  return { verdict: isPart ? "no-breach-found" : "conformant", exitCode };
}
