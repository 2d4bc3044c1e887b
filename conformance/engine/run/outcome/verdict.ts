import { count } from "../../../report/counts.ts";
import type { Outcome, Verdict } from "../../../report/format/report.ts";

/** What decides a verdict in addition to the outcomes. */
export interface Severity {
  /** Warnings count as breaches. */
  readonly strict: boolean;
  /** What was not tested leaves the run incomplete. */
  readonly requireAll: boolean;
  /** The baseline has entries that excuse nothing. */
  readonly isBaselineStale?: boolean;
  /** The run ended before its checks did, or there is another reason to conclude nothing from what is not broken. */
  readonly isOpen: boolean;
}

/** The verdict of a run, with its exit code. A run in which nothing was proven is never conformant; a known failure has no say. */
export function verdictOf(
  outcomes: readonly Outcome[],
  { strict, requireAll, isOpen, isBaselineStale = false }: Severity,
): { verdict: Verdict; exitCode: 0 | 1 | 3 } {
  const counts = count(outcomes);
  if (counts.failed > 0 || (strict && counts.warned > 0) || isBaselineStale)
    return { verdict: "nonconformant", exitCode: 1 };
  const isProven = counts.passed + counts.warned > 0;
  if (isOpen || !isProven || counts.inconclusive > 0 || (requireAll && counts["not-tested"] > 0))
    return { verdict: "incomplete", exitCode: 3 };
  return { verdict: "conformant", exitCode: 0 };
}
