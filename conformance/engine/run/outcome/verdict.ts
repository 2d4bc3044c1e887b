import { count } from "../../../report/counts.ts";
import type { Outcome, Verdict } from "../../../report/format/report.ts";

export interface Severity {
  readonly strict: boolean;
  readonly requireAll: boolean;
  readonly isBaselineStale?: boolean;
  /** True if the run ended early, or is inconclusive for another reason. */
  readonly isOpen: boolean;
}

/** A run that proved nothing is never conformant. Known failures don't count. */
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
