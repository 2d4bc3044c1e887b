import { cut } from "./cut.ts";
import type { KnownFailure, Outcome } from "./format/report.ts";
import { printableLine } from "./printable.ts";

const excuseDays = 90;
const dayMs = 86_400_000;
const maxReasonChars = 200;

/**
 * Returns the baseline's entry for a failure of a run. It keeps the reason, the issue and the flag of the old entry, and also
 * its date unless that has expired.
 */
export function knownFailureFrom(
  { known, failure }: Outcome,
  startedAt: Date,
  oldEntry: KnownFailure | undefined = known,
): KnownFailure {
  const { issue, flaky } = oldEntry ?? {};
  const message = cut(printableLine(failure?.message ?? "it failed"), maxReasonChars);
  const newExpiry = new Date(startedAt.getTime() + excuseDays * dayMs).toISOString().slice(0, 10);
  return {
    reason: oldEntry?.reason ?? message,
    ...(issue === undefined ? {} : { issue }),
    // an expired entry excuses nothing, so `known` is absent
    expires: known?.expires ?? newExpiry,
    ...(flaky === undefined ? {} : { flaky }),
  };
}
