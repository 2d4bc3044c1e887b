import type { Observation, Outcome, OutcomeKind, Report, Verdict } from "./format/report.ts";

export interface OutcomeChange {
  readonly id: string;
  readonly before: OutcomeKind;
  readonly after: OutcomeKind;
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

function isVerdictWorse(before: ComparedVerdict, after: ComparedVerdict): boolean {
  return before !== "not judged" && after !== "not judged" && verdictSeverity[after] > verdictSeverity[before];
}

/** Compares two reports. Points that only one of them judged are no difference. */
export function compareReports(before: Report, after: Report): Comparison {
  const earlier = new Map(before.outcomes.map((outcome) => [outcome.id, outcome]));
  const changes = after.outcomes.flatMap((outcome) => outcomeChange(earlier.get(outcome.id), outcome));
  const isWorse = (one: OutcomeChange): boolean => severity[one.after] > severity[one.before];
  // a requirement that is no longer judged may still be broken
  const isBetter = (one: OutcomeChange): boolean =>
    severity[one.after] < severity[one.before] && one.after !== "not-tested" && one.after !== "inconclusive";
  return {
    verdict: {
      before: comparedVerdict(before),
      after: comparedVerdict(after),
      isWorse: isVerdictWorse(comparedVerdict(before), comparedVerdict(after)),
    },
    worse: changes.filter(isWorse),
    better: changes.filter(isBetter),
    changed: changes.filter((one) => !isWorse(one) && !isBetter(one)),
    drift: after.observations.flatMap((observation) =>
      driftOf(
        before.observations.find(({ id }) => id === observation.id),
        observation,
      ),
    ),
    onlyBefore: namesOf(before).filter((name) => !namesOf(after).includes(name)),
    onlyAfter: namesOf(after).filter((name) => !namesOf(before).includes(name)),
  };
}

function outcomeChange(before: Outcome | undefined, after: Outcome): readonly OutcomeChange[] {
  if (before === undefined || before.outcome === after.outcome) return [];
  const message = after.failure?.message ?? after.reason;
  return [
    { id: after.id, before: before.outcome, after: after.outcome, ...(message === undefined ? {} : { message }) },
  ];
}

/** Only the set of answers counts, since their frequencies depend on chance. */
function driftOf(before: Observation | undefined, after: Observation): readonly Drift[] {
  if (before === undefined) return [];
  const answers = ({ answers: own }: Observation): readonly string[] => own.map(({ answer }) => answer);
  const [was, is] = [answers(before), answers(after)];
  if (was.toSorted().join("\n") === is.toSorted().join("\n")) return [];
  return [{ id: after.id, before: was, after: is }];
}

function namesOf({ outcomes, observations }: Report): readonly string[] {
  return [...outcomes.map(({ id }) => id), ...observations.map(({ id }) => id)];
}
