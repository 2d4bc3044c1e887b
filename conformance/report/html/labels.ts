import type { OutcomeKind } from "../format/report.ts";

export const outcomeLabels: readonly { readonly kind: OutcomeKind; readonly words: string; readonly sign: string }[] = [
  { kind: "failed", words: "failed", sign: "✗" },
  { kind: "warned", words: "warned", sign: "!" },
  { kind: "inconclusive", words: "inconclusive", sign: "?" },
  { kind: "not-tested", words: "not tested", sign: "○" },
  { kind: "passed", words: "passed", sign: "✓" },
];

/** The parts of a bar, from best to worst. Known failures are a part of their own. */
export const shareLabels: readonly { readonly kind: OutcomeKind | "known"; readonly words: string }[] = [
  { kind: "passed", words: "passed" },
  { kind: "not-tested", words: "not tested" },
  { kind: "inconclusive", words: "inconclusive" },
  { kind: "known", words: "known to fail" },
  { kind: "warned", words: "warned" },
  { kind: "failed", words: "failed" },
];

export function labelOf(kind: OutcomeKind): { readonly words: string; readonly sign: string } {
  return outcomeLabels.find((one) => one.kind === kind) ?? { words: kind, sign: "" };
}
