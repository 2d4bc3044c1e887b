import { requirement, requirementIds } from "../../spec/requirements/catalogue.ts";
import type { Level } from "../../spec/requirements/requirement.ts";
import type { Outcome, OutcomeKind, Report } from "./format/report.ts";

/** Failures that a baseline lists count as `known`, neither as failed nor as warned. */
export type Counts = Readonly<Record<OutcomeKind | "known" | "total", number>>;

/** Every format prints these words. */
export const outcomeWords: Readonly<Record<OutcomeKind | "known", string>> = {
  passed: "passed",
  failed: "failed",
  warned: "warned",
  "not-tested": "not tested",
  inconclusive: "inconclusive",
  known: "known to fail",
};

/** `12 passed`, `1 failed`: in the order of the kinds, without counts of 0. */
export function countPhrases(counts: Counts, kinds: readonly (OutcomeKind | "known")[]): readonly string[] {
  return kinds.filter((kind) => counts[kind] > 0).map((kind) => `${counts[kind]} ${outcomeWords[kind]}`);
}

export function countOutcomes(outcomes: readonly Outcome[]): Counts {
  const counts = {
    passed: 0,
    failed: 0,
    warned: 0,
    "not-tested": 0,
    inconclusive: 0,
    known: 0,
    total: outcomes.length,
  };
  for (const { outcome, known } of outcomes) counts[known === undefined ? outcome : "known"] += 1;
  return counts;
}

/** True if a baseline excuses every outcome, so that the run proves nothing. */
export function isOnlyKnown(outcomes: readonly Outcome[]): boolean {
  return outcomes.length > 0 && outcomes.every(({ known }) => known !== undefined);
}

export function countLevel(report: Report, level: Level): Counts {
  return countOutcomes(report.outcomes.filter((outcome) => outcome.level === level));
}

/** Counts the requirements of a level that no client can test. */
export function countUntestable(level: Level): number {
  return requirementIds.map(requirement).filter((one) => one.level === level && one.untestable !== undefined).length;
}
