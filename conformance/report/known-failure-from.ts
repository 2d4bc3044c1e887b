import { cut } from "./cut.ts";
import type { KnownFailure, Outcome } from "./format/report.ts";
import { printableLine } from "./printable.ts";

const excuseDays = 90;
const dayMs = 86_400_000;
const maxReasonChars = 200;

/** Returns the baseline's entry for a failure of a run. An old entry keeps its members, except for an expired date. */
export function knownFailureFrom(
  { known, failure }: Outcome,
  startedAt: Date,
  oldEntry: KnownFailure | undefined = known,
): KnownFailure {
  const { reason, issue, flaky } = oldEntry ?? {};
  const newExpiry = new Date(startedAt.getTime() + excuseDays * dayMs).toISOString().slice(0, 10);
  return {
    reason: reason ?? cut(printableLine(failure?.message ?? "it failed"), maxReasonChars),
    ...(issue === undefined ? {} : { issue }),
    // absent if the old entry has expired
    expires: known?.expires ?? newExpiry,
    ...(flaky === undefined ? {} : { flaky }),
  };
}
