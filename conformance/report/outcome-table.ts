import { requirement, requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import { countLevel } from "./counts.ts";
import type { Outcome, OutcomeKind, Report, Verdict } from "./format/report.ts";

/** One implementation by its report. */
export interface NamedReport {
  /** The heading of its column. */
  readonly name: string;
  readonly report: Report;
}

/** The outcomes of one requirement, one for each implementation; undefined where a report doesn't judge it. */
export interface OutcomeRow {
  readonly id: RequirementId;
  readonly level: Outcome["level"];
  readonly title: string;
  readonly outcomes: readonly (OutcomeKind | undefined)[];
  /** True if implementations have different outcomes. */
  readonly differs: boolean;
}

/** Requirements by implementations. */
export interface OutcomeTable {
  readonly implementations: readonly {
    readonly name: string;
    readonly baseUrl: string;
    readonly startedAt: string;
    readonly effort: Report["effort"];
    readonly verdict: Verdict;
    readonly musts: { readonly passed: number; readonly total: number };
  }[];
  /** In the order of the catalogue. */
  readonly requirements: readonly OutcomeRow[];
}

/** Puts reports next to each other. */
export function outcomeTable(named: readonly NamedReport[]): OutcomeTable {
  const columns = named.map(({ report }) => new Map(report.outcomes.map(({ id, outcome }) => [id, outcome])));
  return {
    implementations: named.map(({ name, report }) => {
      const { passed, total } = countLevel(report, "MUST");
      const { baseUrl, startedAt, effort, verdict } = report;
      return { name, baseUrl, startedAt, effort, verdict, musts: { passed, total } };
    }),
    requirements: requirementIds.flatMap((id): readonly OutcomeRow[] => {
      const outcomes = columns.map((column) => column.get(id));
      const kinds = new Set(outcomes.filter((kind) => kind !== undefined));
      const { level, title } = requirement(id);
      return kinds.size === 0 ? [] : [{ id, level, title, outcomes, differs: kinds.size > 1 }];
    }),
  };
}
