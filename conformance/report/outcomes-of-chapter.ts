import type { Chapter } from "../../spec/requirements/requirement.ts";
import type { Outcome } from "./format/report.ts";

export function outcomesOfChapter({ prefix }: Chapter, outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.filter(({ id }) => id.startsWith(`${prefix}-`));
}
