import type { OutcomeKind } from "../format/report.ts";

export const outcomeLabels: readonly { readonly kind: OutcomeKind; readonly words: string; readonly sign: string }[] = [
  { kind: "failed", words: "failed", sign: "✗" },
  { kind: "warned", words: "warned", sign: "!" },
  { kind: "inconclusive", words: "inconclusive", sign: "?" },
  { kind: "not-tested", words: "not tested", sign: "○" },
  { kind: "passed", words: "passed", sign: "✓" },
];

/** From best to worst, with the known failures that `count` counts separately. */
export const shareLabels: readonly { readonly kind: OutcomeKind | "known"; readonly words: string }[] = [
  ...outcomeLabels.toReversed().slice(0, -2),
  { kind: "known", words: "known to fail" },
  ...outcomeLabels.toReversed().slice(-2),
];

export function labelOf(kind: OutcomeKind): { readonly words: string; readonly sign: string } {
  return outcomeLabels.find((known) => known.kind === kind) ?? { words: kind, sign: "" };
}

export function countText(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

/** `850 ms`, `4.2 s`, `3 min 20 s`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 90_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}
