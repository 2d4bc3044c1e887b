import type { Observation, Outcome, OutcomeKind, Report, Verdict } from "./format/report.ts";

/** One requirement whose outcome differs between two reports. */
export interface OutcomeChange {
  readonly id: string;
  readonly before: OutcomeKind;
  readonly after: OutcomeKind;
  /** What the later report says of it. */
  readonly message?: string;
}

/** One open point that is answered otherwise in the later report: the answers, the most frequent first. */
export interface Drift {
  readonly id: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A verdict, or that a fingerprint has none. */
export type Judged = Verdict | "not judged";

/** What differs from one report to another. */
export interface Comparison {
  readonly verdict: { readonly before: Judged; readonly after: Judged; readonly isWorse: boolean };
  readonly worse: readonly OutcomeChange[];
  readonly better: readonly OutcomeChange[];
  /** From one outcome that decides nothing to another, or from a breach to one that decides nothing. */
  readonly changed: readonly OutcomeChange[];
  readonly drift: readonly Drift[];
  /** What only one of the two has: ids of requirements and of open points. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
}

const badness: Readonly<Record<OutcomeKind, number>> = {
  passed: 0,
  "not-tested": 1,
  inconclusive: 1,
  warned: 2,
  failed: 3,
};
const verdictBadness: Readonly<Record<Verdict, number>> = { conformant: 0, incomplete: 1, nonconformant: 2 };

/** What a fingerprint found broken on its way is broken; nothing else is concluded from it. */
function judgedBy({ verdict, fingerprint }: Report): Judged {
  return fingerprint === true && verdict !== "nonconformant" ? "not judged" : verdict;
}

function isVerdictWorse(before: Judged, after: Judged): boolean {
  return before !== "not judged" && after !== "not judged" && verdictBadness[after] > verdictBadness[before];
}

/** Compares two reports: staging with production, yesterday with today. What only one of them judged is not a difference. */
export function comparisonOf(before: Report, after: Report): Comparison {
  const earlier = new Map(before.outcomes.map((outcome) => [outcome.id, outcome]));
  const changes = after.outcomes.flatMap((outcome) => changeOf(earlier.get(outcome.id), outcome));
  const isWorse = (one: OutcomeChange): boolean => badness[one.after] > badness[one.before];
  // what was broken and isn't judged any more may be as broken as ever
  const isBetter = (one: OutcomeChange): boolean =>
    badness[one.after] < badness[one.before] && one.after !== "not-tested" && one.after !== "inconclusive";
  return {
    verdict: {
      before: judgedBy(before),
      after: judgedBy(after),
      isWorse: isVerdictWorse(judgedBy(before), judgedBy(after)),
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

function changeOf(before: Outcome | undefined, after: Outcome): readonly OutcomeChange[] {
  if (before === undefined || before.outcome === after.outcome) return [];
  const message = after.failure?.message ?? after.reason;
  return [
    { id: after.id, before: before.outcome, after: after.outcome, ...(message === undefined ? {} : { message }) },
  ];
}

/** How often each answer came is left to chance; which ones came is not. */
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
