import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { isOnlyKnown } from "./counts.ts";
import type { Observation, Outcome, OutcomeKind, Report, Verdict } from "./format/report.ts";

/** `known-failure` if a baseline excuses the failure. */
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

/** An open point that the service answered differently in the two reports; its answers, most frequent first. */
export interface Drift {
  readonly id: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** `not judged` if the run only observed open points. */
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

/** Compares two reports. A requirement or open point that only one of them has isn't a difference. */
export function compareReports(before: Report, after: Report): Comparison {
  const compared = compareOutcomes(before.outcomes, after.outcomes);
  const changes = (direction: Direction): readonly OutcomeChange[] =>
    compared.filter((one) => one.direction === direction).map(({ change }) => change);
  const idsBefore = idsOf(before);
  const idsAfter = idsOf(after);
  return {
    verdict: {
      before: comparedVerdict(before),
      after: comparedVerdict(after),
      isWorse: isVerdictWorse(before, after),
    },
    worse: changes("worse"),
    better: changes("better"),
    changed: changes("changed"),
    drift: driftsBetween(before.observations, after.observations),
    onlyBefore: idsBefore.filter((id) => !idsAfter.includes(id)),
    onlyAfter: idsAfter.filter((id) => !idsBefore.includes(id)),
  };
}

/** A run that only observes open points can't prove conformance, so its verdict counts only if it is nonconformant. */
function comparedVerdict({ verdict, fingerprint }: Report): ComparedVerdict {
  return fingerprint === true && verdict !== "nonconformant" ? "not judged" : verdict;
}

function isVerdictWorse(before: Report, after: Report): boolean {
  const verdictBefore = comparedVerdict(before);
  const verdictAfter = comparedVerdict(after);
  if (verdictBefore === "not judged" || verdictAfter === "not judged") return false;
  return !isOnlyKnown(after.outcomes) && verdictSeverity[verdictAfter] > verdictSeverity[verdictBefore];
}

type Direction = "worse" | "better" | "changed";

interface ComparedOutcomes {
  readonly direction: Direction;
  readonly change: OutcomeChange;
}

function compareOutcomes(allBefore: readonly Outcome[], allAfter: readonly Outcome[]): readonly ComparedOutcomes[] {
  const beforeById = new Map(allBefore.map((outcome) => [outcome.id, outcome]));
  const excusedIds = new Set(allAfter.filter(({ known }) => known !== undefined).map(({ id }) => id));
  return allAfter.flatMap((after) => {
    const before = beforeById.get(after.id);
    if (before === undefined || comparedOutcome(before) === comparedOutcome(after)) return [];
    return [{ direction: directionOf(before, after, excusedIds), change: changeBetween(before, after) }];
  });
}

function changeBetween(before: Outcome, after: Outcome): OutcomeChange {
  const message = after.failure?.message ?? after.reason;
  return {
    id: after.id,
    before: comparedOutcome(before),
    after: comparedOutcome(after),
    ...(message === undefined ? {} : { message }),
  };
}

/** Known failures and what they block are neither worse nor better, since the baseline expects them. */
function directionOf(before: Outcome, after: Outcome, excusedIds: ReadonlySet<RequirementId>): Direction {
  const isBlockedByExcused = after.prerequisite !== undefined && excusedIds.has(after.prerequisite);
  if (after.known !== undefined || isBlockedByExcused) return "changed";
  if (before.known !== undefined) {
    if (after.outcome === "failed") return "worse";
    return after.outcome === "passed" && before.known.flaky !== true ? "better" : "changed";
  }
  if (severity[after.outcome] > severity[before.outcome]) return "worse";
  // a requirement that is no longer judged may still be broken, so it isn't better
  const isJudged = after.outcome !== "not-tested" && after.outcome !== "inconclusive";
  return isJudged && severity[after.outcome] < severity[before.outcome] ? "better" : "changed";
}

function driftsBetween(allBefore: readonly Observation[], allAfter: readonly Observation[]): readonly Drift[] {
  const answersBefore = new Map(allBefore.map((observation) => [observation.id, answersOf(observation)]));
  return allAfter.flatMap((observation) => {
    const { id } = observation;
    const before = answersBefore.get(id);
    const after = answersOf(observation);
    return before === undefined || isSameSet(before, after) ? [] : [{ id, before, after }];
  });
}

function answersOf({ answers }: Observation): readonly string[] {
  return answers.map(({ answer }) => answer);
}

/** Compares without the order, which depends on chance. */
function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join("\n") === other.toSorted().join("\n");
}

function idsOf({ outcomes, observations }: Report): readonly string[] {
  return [...outcomes.map(({ id }) => id), ...observations.map(({ id }) => id)];
}
