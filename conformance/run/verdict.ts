import type { Outcome, Verdict } from "../report/report.ts";

/** What decides a verdict beside the outcomes. */
export interface Severity {
  /** Warnings count as breaches. */
  readonly strict: boolean;
  /** What was not tested leaves the run incomplete. */
  readonly requireAll: boolean;
  /** The run ended before its checks did. */
  readonly cutShort: boolean;
}

/** The verdict of a run, with its exit code. A run in which nothing was proven is never conformant. */
export function verdictOf(
  outcomes: readonly Outcome[],
  { strict, requireAll, cutShort }: Severity,
): { verdict: Verdict; exitCode: 0 | 1 | 3 } {
  const has = (kind: Outcome["outcome"]): boolean => outcomes.some(({ outcome }) => outcome === kind);
  if (has("failed") || (strict && has("warned"))) return { verdict: "nonconformant", exitCode: 1 };
  const proven = has("passed") || has("warned");
  if (cutShort || !proven || has("inconclusive") || (requireAll && has("not-tested")))
    return { verdict: "incomplete", exitCode: 3 };
  return { verdict: "conformant", exitCode: 0 };
}
