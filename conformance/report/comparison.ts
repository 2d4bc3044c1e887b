import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { isOnlyKnown } from "./counts.ts";
import type { Observation, Outcome, OutcomeKind, Report, Verdict } from "./format/report.ts";

/** A baseline excuses a known failure. */
export type ComparedOutcome = OutcomeKind | "known-failure";

export function comparedOutcome({ outcome, known }: Outcome): ComparedOutcome {
  return known === undefined ? outcome : "known-failure";
}

export interface OutcomeChange {
  readonly id: string;
  readonly before: ComparedOutcome;
  readonly after: ComparedOutcome;
  readonly message?: string;
}

/** An open point with different answers in the two reports, most frequent first. */
export interface Drift {
  readonly id: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A fingerprint has no verdict. */
export type ComparedVerdict = Verdict | "not judged";

export interface Comparison {
  readonly verdict: { readonly before: ComparedVerdict; readonly after: ComparedVerdict; readonly isWorse: boolean };
  readonly worse: readonly OutcomeChange[];
  readonly better: readonly OutcomeChange[];
  readonly changed: readonly OutcomeChange[];
  readonly drift: readonly Drift[];
  /** Ids of requirements and open points that only one report has. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
}

/** Compares two reports. A requirement or open point in only one of them is no difference. */
export function compareReports(before: Report, after: Report): Comparison {
  const outcomesBefore = new Map(before.outcomes.map((outcome) => [outcome.id, outcome]));
  const excused = new Set(after.outcomes.filter(({ known }) => known !== undefined).map(({ id }) => id));
  const compared = after.outcomes.flatMap((outcome) =>
    compareOutcomes(outcomesBefore.get(outcome.id), outcome, excused),
  );
  const changes = (direction: Direction): readonly OutcomeChange[] =>
    compared.filter((one) => one.direction === direction).map(({ change }) => change);
  return {
    verdict: {
      before: comparedVerdict(before),
      after: comparedVerdict(after),
      isWorse: isVerdictWorse(before, after),
    },
    worse: changes("worse"),
    better: changes("better"),
    changed: changes("changed"),
    drift: after.observations.flatMap((observation) =>
      driftOf(
        before.observations.find(({ id }) => id === observation.id),
        observation,
      ),
    ),
    onlyBefore: idsOf(before).filter((id) => !idsOf(after).includes(id)),
    onlyAfter: idsOf(after).filter((id) => !idsOf(before).includes(id)),
  };
}

const severity: Readonly<Record<OutcomeKind, number>> = {
  passed: 0,
  "not-tested": 1,
  inconclusive: 1,
  warned: 2,
  failed: 3,
};
const verdictSeverity: Readonly<Record<Verdict, number>> = {
  conformant: 0,
  "no-breach-found": 0,
  "passes-with-known-failures": 0,
  incomplete: 1,
  nonconformant: 2,
};

/** A fingerprint proves breaches only, so it counts only if it is nonconformant. */
function comparedVerdict({ verdict, fingerprint }: Report): ComparedVerdict {
  return fingerprint === true && verdict !== "nonconformant" ? "not judged" : verdict;
}

function isVerdictWorse(before: Report, after: Report): boolean {
  const [was, is] = [comparedVerdict(before), comparedVerdict(after)];
  if (was === "not judged" || is === "not judged" || isOnlyKnown(after.outcomes)) return false;
  return verdictSeverity[is] > verdictSeverity[was];
}

type Direction = "worse" | "better" | "changed";

interface ComparedOutcomes {
  readonly direction: Direction;
  readonly change: OutcomeChange;
}

function compareOutcomes(
  was: Outcome | undefined,
  is: Outcome,
  excused: ReadonlySet<RequirementId>,
): readonly ComparedOutcomes[] {
  if (was === undefined) return [];
  const [before, after] = [comparedOutcome(was), comparedOutcome(is)];
  if (before === after) return [];
  const message = is.failure?.message ?? is.reason;
  const change = { id: is.id, before, after, ...(message === undefined ? {} : { message }) };
  const isExcused = is.known !== undefined || (is.prerequisite !== undefined && excused.has(is.prerequisite));
  return [{ direction: isExcused ? "changed" : directionOf(was, is), change }];
}

function directionOf(was: Outcome, is: Outcome): Direction {
  const [before, after] = [was.outcome, is.outcome];
  if (was.known !== undefined) {
    if (after === "failed") return "worse";
    return after === "passed" && was.known.flaky !== true ? "better" : "changed";
  }
  if (severity[after] > severity[before]) return "worse";
  // a requirement that is no longer judged may still be broken
  return severity[after] < severity[before] && after !== "not-tested" && after !== "inconclusive"
    ? "better"
    : "changed";
}

/** Only the set of answers counts, since their frequencies depend on chance. */
function driftOf(before: Observation | undefined, after: Observation): readonly Drift[] {
  if (before === undefined) return [];
  const answers = ({ answers: own }: Observation): readonly string[] => own.map(({ answer }) => answer);
  const [was, is] = [answers(before), answers(after)];
  if (was.toSorted().join("\n") === is.toSorted().join("\n")) return [];
  return [{ id: after.id, before: was, after: is }];
}

function idsOf({ outcomes, observations }: Report): readonly string[] {
  return [...outcomes.map(({ id }) => id), ...observations.map(({ id }) => id)];
}
