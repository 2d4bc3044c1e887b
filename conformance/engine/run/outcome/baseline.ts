import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { BaselineProblem, BaselineReview, KnownFailure, Outcome } from "../../../report/format/report.ts";

export interface BaselineEntry extends KnownFailure {
  readonly id: RequirementId;
  /** The lines of the entry and of the comments on it, counted from 1. */
  readonly lines: { readonly first: number; readonly last: number };
}

export interface Baseline {
  readonly file: string;
  readonly entries: readonly BaselineEntry[];
  /** True if the run writes the file again: then it excuses all failures, and no entry is stale or expired. */
  readonly isRenewed?: boolean;
}

/** Marks the known failures, and finds entries that are stale or expired. `today` has the form `YYYY-MM-DD`. */
export function reviewBaseline(
  outcomes: readonly Outcome[],
  { file, entries }: Baseline,
  today: string,
): { readonly outcomes: readonly Outcome[]; readonly review: BaselineReview } {
  const unexpired = new Map(entries.filter(({ expires }) => expires >= today).map((entry) => [entry.id, entry]));
  const kinds = new Map<string, Outcome["outcome"]>(outcomes.map(({ id, outcome }) => [id, outcome]));
  const withKnownFailure = (outcome: Outcome): Outcome => {
    const entry = unexpired.get(outcome.id);
    return entry === undefined || outcome.failure === undefined ? outcome : { ...outcome, known: knownFailure(entry) };
  };
  return {
    outcomes: outcomes.map(withKnownFailure),
    review: { file, problems: entries.flatMap((entry) => problemOf(entry, kinds.get(entry.id), file, today)) },
  };
}

function knownFailure({ reason, issue, expires, flaky }: BaselineEntry): KnownFailure {
  return { reason, issue, expires, ...(flaky === undefined ? {} : { flaky }) };
}

function problemOf(
  { id, expires, lines, flaky = false }: BaselineEntry,
  kind: Outcome["outcome"] | undefined,
  file: string,
  today: string,
): readonly BaselineProblem[] {
  const { first, last } = lines;
  const where = first === last ? `line ${first}` : `lines ${first} to ${last}`;
  const problem = (problemKind: BaselineProblem["kind"], fault: string, remedy: string): readonly BaselineProblem[] => [
    { id, line: first, kind: problemKind, message: `${id} ${fault}: delete ${where} of ${file}, or ${remedy}` },
  ];
  if (kind === "passed" && !flaky)
    return problem("stale", "passed in this run", "add `flaky: true` if the requirement fails only occasionally");
  if (expires < today) return problem("expired", `was excused only until ${expires}`, "give the entry a later date");
  return [];
}
