import type { OutcomeKind, Verdict } from "../format/report.ts";

/** The verdicts as a reader sees them. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  conformant: "Conformant",
  nonconformant: "Not conformant",
  incomplete: "Incomplete",
};

/** The outcomes in the order in which a reader wants them, each with its words and its sign. */
export const outcomeWords: readonly { readonly kind: OutcomeKind; readonly words: string; readonly sign: string }[] = [
  { kind: "failed", words: "failed", sign: "✗" },
  { kind: "warned", words: "warned", sign: "!" },
  { kind: "inconclusive", words: "inconclusive", sign: "?" },
  { kind: "not-tested", words: "not tested", sign: "○" },
  { kind: "passed", words: "passed", sign: "✓" },
];

/** The same from the best to the worst, with the failures that a baseline excuses, which `count` counts apart. */
export const shareWords: readonly { readonly kind: OutcomeKind | "known"; readonly words: string }[] = [
  ...outcomeWords.toReversed().slice(0, -2),
  { kind: "known", words: "known to fail" },
  ...outcomeWords.toReversed().slice(-2),
];

/** The words and the sign of one outcome. */
export function wordsOf(kind: OutcomeKind): { readonly words: string; readonly sign: string } {
  return outcomeWords.find((known) => known.kind === kind) ?? { words: kind, sign: "" };
}

/** A number and what it counts, in the singular or the plural. */
export function things(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

/** A time as people say it: ms under a second, then seconds, then minutes. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 90_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}
