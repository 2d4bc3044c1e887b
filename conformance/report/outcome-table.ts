import { requirement, requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import { countLevel } from "./counts.ts";
import { comparedOutcome, type ComparedOutcome } from "./comparison.ts";
import type { Outcome, Report } from "./format/report.ts";

/** A report with the name of its implementation. */
export interface NamedReport {
  readonly name: string;
  readonly report: Report;
}

/** One requirement with the outcome of each implementation; undefined if a report doesn't judge it. */
export interface OutcomeRow {
  readonly id: RequirementId;
  readonly level: Outcome["level"];
  readonly title: string;
  readonly outcomes: readonly (ComparedOutcome | undefined)[];
  readonly differs: boolean;
}

interface Implementation extends Pick<Report, "baseUrl" | "startedAt" | "effort" | "verdict"> {
  readonly name: string;
  readonly musts: { readonly passed: number; readonly total: number };
}

export interface OutcomeTable {
  readonly implementations: readonly Implementation[];
  readonly requirements: readonly OutcomeRow[];
}

/** Compares the outcomes of several implementations, a column for each. */
export function outcomeTable(named: readonly NamedReport[]): OutcomeTable {
  const columns = named.map(({ report }) => new Map(report.outcomes.map((one) => [one.id, comparedOutcome(one)])));
  return {
    implementations: named.map(({ name, report }) => {
      const { passed, total } = countLevel(report, "MUST");
      const { baseUrl, startedAt, effort, verdict } = report;
      return { name, baseUrl, startedAt, effort, verdict, musts: { passed, total } };
    }),
    requirements: requirementIds
      .filter((id) => columns.some((column) => column.has(id)))
      .map((id): OutcomeRow => {
        const { level, title } = requirement(id);
        const outcomes = columns.map((column) => column.get(id));
        const kinds = new Set(outcomes.filter((kind) => kind !== undefined));
        return { id, level, title, outcomes, differs: kinds.size > 1 };
      }),
  };
}
