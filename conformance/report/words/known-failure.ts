import type { KnownFailure, Outcome } from "../format/report.ts";
import { printableLine, cut } from "../printable.ts";

/** `known failure until 2026-12-31: planned (https://issues.example/1)`; undefined if no baseline lists the failure. */
export function knownFailureText({ known, failure }: Outcome): string | undefined {
  if (known === undefined) return undefined;
  const message = printableLine(failure?.message ?? "");
  // `--write-baseline` takes the message as the reason
  const otherMessage = message === known.reason ? "" : message;
  const details = [known.issue, otherMessage].filter(Boolean).join("; ");
  return `known failure until ${known.expires}: ${known.reason}${details === "" ? "" : ` (${details})`}`;
}

/** `(until 2026-12-31; https://issues.example/1): planned`, without a full stop at the end. */
export function reasonWithExpiry({ reason, expires, issue }: KnownFailure): string {
  return `(until ${expires}${issue === undefined ? "" : `; ${issue}`}): ${reason.replace(/\.$/, "")}`;
}

const excuseDays = 90;
const dayMs = 86_400_000;
const maxReasonChars = 200;

/**
 * Returns the baseline's entry for a failure of a run. It keeps the reason, the issue and the flag of the old entry. It keeps
 * the old date unless that has expired.
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
