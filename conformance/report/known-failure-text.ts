import type { KnownFailure, Outcome } from "./format/report.ts";
import { printableLine } from "./printable.ts";

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
