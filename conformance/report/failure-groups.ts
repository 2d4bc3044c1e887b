import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { memberNameOf } from "./faulty-part.ts";
import { judgedExchange } from "./judged-exchange.ts";
import type { Failure, Outcome } from "./format/report.ts";
import { pathOf } from "./format/exchange-history.ts";
import { excuseOf } from "./excuse.ts";

/** A failure, and those of other requirements with the same symptom. */
export interface FailureGroup {
  readonly outcome: Outcome;
  readonly alike: readonly Outcome[];
}

/** `alike`: the failures that this one represents. `under`: the failure that represents this one. */
export interface GroupPlace {
  readonly alike?: readonly RequirementId[];
  readonly under?: RequirementId;
}

/**
 * Groups failures by symptom: those that fail the run, then warnings, then known failures. Within each, leaks between
 * accounts come first, then the most frequent symptom.
 */
export function failureGroups(outcomes: readonly Outcome[]): readonly FailureGroup[] {
  const broken = outcomes.filter(({ failure }) => failure !== undefined);
  const unexcused = broken.filter((one) => excuseOf(one) === undefined);
  return [
    ...groupBySymptom(unexcused.filter(({ outcome }) => outcome === "failed")),
    ...groupBySymptom(unexcused.filter(({ outcome }) => outcome !== "failed")),
    ...groupBySymptom(broken.filter((one) => excuseOf(one) !== undefined)),
  ];
}

export function placesInGroups(outcomes: readonly Outcome[]): ReadonlyMap<RequirementId, GroupPlace> {
  return new Map(
    failureGroups(outcomes)
      .filter(({ alike }) => alike.length > 0)
      .flatMap(({ outcome, alike }): readonly (readonly [RequirementId, GroupPlace])[] => [
        [outcome.id, { alike: alike.map(({ id }) => id) }],
        ...alike.map(({ id }) => [id, { under: outcome.id }] as const),
      ]),
  );
}

/** The failure that was seen most often, with the fewest exchanges, represents its group. */
export function groupBySymptom(outcomes: readonly Outcome[]): readonly FailureGroup[] {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const { failure, circumstance } = outcome;
    const symptom = circumstance ?? (failure === undefined ? outcome.id : symptomOf(failure));
    groups.set(symptom, [...(groups.get(symptom) ?? []), outcome]);
  }
  return [...groups.values()]
    .flatMap((group) => {
      const [outcome] = group.toSorted(
        (a, b) => leakRank(b) - leakRank(a) || timesSeen(b) - timesSeen(a) || exchangeCount(a) - exchangeCount(b),
      );
      return outcome === undefined ? [] : [{ outcome, alike: group.filter((one) => one !== outcome) }];
    })
    .toSorted((a, b) => leakRank(b.outcome) - leakRank(a.outcome) || timesSeen(b.outcome) - timesSeen(a.outcome));
}

/** One account reads or changes data of another. */
const leakRequirements: ReadonlySet<RequirementId> = new Set(["AUT-5", "AUT-6", "AUT-7", "AUT-8", "AUT-9", "AUT-10"]);

function leakRank({ id }: Outcome): number {
  return leakRequirements.has(id) ? 1 : 0;
}

function timesSeen({ brokenIn = 0 }: Outcome): number {
  return brokenIn;
}

function exchangeCount({ failure }: Outcome): number {
  return failure?.exchanges.length ?? 0;
}

/** Failures with the same wrong status of an endpoint, or the same wrong member, share it. */
function symptomOf(failure: Failure): string {
  const { commonCause, place, received, kind = failure.message } = failure;
  if (commonCause !== undefined) return commonCause;
  const judged = judgedExchange(failure);
  const member = memberNameOf(place?.path);
  const endpoint =
    judged === undefined
      ? ""
      : `${judged.method} ${pathOf(judged)
          .replace(/^\/surveys\/[^/?]+/, "/surveys/{id}")
          .replace(/\?.*$/, "")}`;
  if (place?.in === "response" && member !== undefined) return `${kind} ${member} ${valueKind(received)}`;
  return `${endpoint} as ${judged?.identity}: ${kind} ${member ?? ""} ${judged?.status}`;
}

function valueKind(received: string): string {
  if (received === "nothing") return "missing";
  return received === "null" || received === '""' || received === "[]" ? "empty" : "another";
}
