import { requirement, requirementIds } from "../../spec/requirements/catalogue.ts";
import type { Level } from "../../spec/requirements/requirement.ts";
import type { Outcome, OutcomeKind, Report } from "./format/report.ts";

/** How many requirements came to each outcome; failures that a baseline lists are `known`, and neither failed nor warned. */
export type Counts = Readonly<Record<OutcomeKind | "known" | "total", number>>;

/** Counts outcomes by kind. */
export function count(outcomes: readonly Outcome[]): Counts {
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

/** Counts the outcomes of one level; the MUSTs that are proven are those that passed. */
export function countLevel(report: Report, level: Level): Counts {
  return count(report.outcomes.filter((outcome) => outcome.level === level));
}

/** How many requirements of a level no client can test, and which a run therefore says nothing about. */
export function countUntestable(level: Level): number {
  return requirementIds.map(requirement).filter((known) => known.level === level && known.untestable !== undefined)
    .length;
}
