import { cut } from "./cut.ts";
import type { KnownFailure, Outcome } from "./format/report.ts";
import { printableLine } from "./printable.ts";

const excuseDays = 90;

/** Returns the entry that excuses a failure of a run. An earlier entry keeps all but an expired date. */
export function knownFailureFrom(
  { known, failure }: Outcome,
  startedAt: Date,
  earlier: KnownFailure | undefined = known,
): KnownFailure {
  const { reason = cut(printableLine(failure?.message ?? "it failed"), 200), issue, flaky } = earlier ?? {};
  const expires = known?.expires ?? new Date(startedAt.getTime() + excuseDays * 86_400_000).toISOString().slice(0, 10);
  return {
    reason,
    ...(issue === undefined ? {} : { issue }),
    expires,
    ...(flaky === undefined ? {} : { flaky }),
  };
}
