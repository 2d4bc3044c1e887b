import { chapters } from "../../../spec/requirements/catalogue.ts";
import { countOutcomes, type Counts } from "../counts.ts";
import { outcomesOfChapter } from "../outcomes-of-chapter.ts";
import type { Paint, Style } from "./paint.ts";
import type { Outcome, OutcomeKind } from "../format/report.ts";

const kinds: readonly { readonly kind: OutcomeKind | "known"; readonly words: string; readonly style: Style }[] = [
  { kind: "passed", words: "passed", style: "green" },
  { kind: "failed", words: "failed", style: "red" },
  { kind: "warned", words: "warned", style: "yellow" },
  { kind: "known", words: "known to fail", style: "yellow" },
  { kind: "not-tested", words: "not tested", style: "yellow" },
  { kind: "inconclusive", words: "inconclusive", style: "yellow" },
];

/** One line for each chapter with outcomes: `SUR  Surveys  12 passed, 1 failed`. */
export function chapterLines(outcomes: readonly Outcome[], paint: Paint): readonly string[] {
  const titleWidth = Math.max(...chapters.map(({ title }) => title.length)) + 2;
  return chapters.flatMap((chapter) => {
    const counts = countOutcomes(outcomesOfChapter(chapter, outcomes));
    if (counts.total === 0) return [];
    return [`${chapter.prefix}  ${chapter.title.padEnd(titleWidth)}${countsText(counts, paint)}`];
  });
}

function countsText(counts: Counts, paint: Paint): string {
  return kinds
    .filter(({ kind }) => counts[kind] > 0)
    .map(({ kind, words, style }) => paint(style, `${counts[kind]} ${words}`))
    .join(", ");
}
