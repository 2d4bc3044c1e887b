import { isRequirementId, requirement } from "../../../../spec/requirements/catalogue.ts";
import type { BaselineProblem, BaselineReview, KnownFailure, Outcome } from "../../../report/format/report.ts";

export interface BaselineEntry extends KnownFailure {
  /** As in the file, perhaps no requirement's id. */
  readonly id: string;
  /** Lines of the file, counted from 1. */
  readonly lines: { readonly first: number; readonly last: number };
}

export interface Baseline {
  readonly file: string;
  readonly entries: readonly BaselineEntry[];
}

/** Marks known failures, and finds entries that excuse nothing. `today` has the form `YYYY-MM-DD`. */
export function reviewBaseline(
  outcomes: readonly Outcome[],
  { file, entries }: Baseline,
  today: string,
): { readonly outcomes: readonly Outcome[]; readonly review: BaselineReview } {
  const unexpired = new Map(entries.filter(({ expires }) => expires >= today).map((entry) => [entry.id, entry]));
  const kinds = new Map<string, Outcome["outcome"]>(outcomes.map(({ id, outcome }) => [id, outcome]));
  return {
    outcomes: outcomes.map((outcome) => {
      const entry = unexpired.get(outcome.id);
      return entry === undefined || outcome.failure === undefined
        ? outcome
        : { ...outcome, known: knownFailure(entry) };
    }),
    review: { file, problems: entries.flatMap((entry) => problemOf(entry, kinds.get(entry.id), file, today)) },
  };
}

function knownFailure({ reason, issue, expires, flaky }: BaselineEntry): KnownFailure {
  return { reason, issue, expires, ...(flaky === undefined ? {} : { flaky }) };
}

/** An entry whose requirement was not judged in this run is a problem only if it has expired or can never be judged. */
function problemOf(
  { id, expires, lines, flaky = false }: BaselineEntry,
  kind: Outcome["outcome"] | undefined,
  file: string,
  today: string,
): readonly BaselineProblem[] {
  const { first, last } = lines;
  const where = first === last ? `line ${first}` : `lines ${first} to ${last}`;
  const problem = (fault: string, instead = ""): readonly BaselineProblem[] => [
    { id, line: first, message: `${id} ${fault}: delete ${where} of ${file}${instead}` },
  ];
  if (!isRequirementId(id)) return problem("is not a requirement");
  if (requirement(id).untestable !== undefined) return problem("is judged by no check");
  if (kind === "passed" && !flaky) return problem("passes now");
  if (expires < today) return problem(`was excused until ${expires}`, ", or give it a later date");
  return [];
}
