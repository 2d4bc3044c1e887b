import { chapters } from "../../../spec/requirements/catalogue.ts";
import { countOutcomes, outcomeWords, type Counts } from "../counts.ts";
import { outcomesByChapter } from "../outcomes-by-chapter.ts";
import type { Paint, Style } from "./paint.ts";
import type { Outcome } from "../format/report.ts";

const kinds = ["passed", "failed", "warned", "known", "not-tested", "inconclusive"] as const;
const styles: Readonly<Partial<Record<string, Style>>> = { passed: "green", failed: "red" };

/** One line for each chapter with outcomes: `SUR  Surveys  12 passed, 1 failed`. */
export function chapterLines(outcomes: readonly Outcome[], paint: Paint): readonly string[] {
  const titleWidth = Math.max(...chapters.map(({ title }) => title.length)) + 2;
  return outcomesByChapter(outcomes).map(
    ({ chapter, outcomes: own }) =>
      `${chapter.prefix}  ${chapter.title.padEnd(titleWidth)}${countsText(countOutcomes(own), paint)}`,
  );
}

function countsText(counts: Counts, paint: Paint): string {
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => paint(styles[kind] ?? "yellow", `${counts[kind]} ${outcomeWords[kind]}`))
    .join(", ");
}
