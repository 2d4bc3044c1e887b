import { chapters } from "../../spec/requirements/catalogue.ts";
import type { Chapter } from "../../spec/requirements/requirement.ts";
import type { Outcome } from "./format/report.ts";

export interface ChapterOutcomes {
  readonly chapter: Chapter;
  readonly outcomes: readonly Outcome[];
}

/** Returns the chapters that have outcomes. */
export function outcomesByChapter(all: readonly Outcome[]): readonly ChapterOutcomes[] {
  return chapters
    .map((chapter) => ({ chapter, outcomes: all.filter(({ id }) => id.startsWith(`${chapter.prefix}-`)) }))
    .filter(({ outcomes }) => outcomes.length > 0);
}
