import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { missingValueText } from "./breach/expectation.ts";
import { memberNameOf } from "./faulty-part.ts";
import { judgedExchange } from "./judged-exchange.ts";
import type { Failure, Outcome } from "./format/report.ts";
import { pathOf } from "./format/exchange-history.ts";

/** The outcome of a failed or warned requirement. */
export type BrokenOutcome = Outcome & { readonly failure: Failure };

/** True for failed and warned requirements, also if a baseline excuses them. */
export function isBroken(outcome: Outcome): outcome is BrokenOutcome {
  return outcome.failure !== undefined;
}

/** Failures with the same symptom. Reports show the first in full, and name the others. */
export interface FailureGroup {
  readonly outcome: BrokenOutcome;
  readonly sameSymptom: readonly BrokenOutcome[];
}

/** The relation of a failure to the others in its group. */
export interface GroupRole {
  /** The failures that this one represents. */
  readonly represents?: readonly RequirementId[];
  /** The failure that represents this one. */
  readonly representedBy?: RequirementId;
}

/**
 * Groups failures by symptom: those that fail the run, then warnings, then known failures. Within each, leaks between
 * accounts come first, then the most frequent symptom.
 */
export function failureGroups(outcomes: readonly Outcome[]): readonly FailureGroup[] {
  const broken = outcomes.filter(isBroken);
  const unlisted = broken.filter(({ known }) => known === undefined);
  return [
    ...groupBySymptom(unlisted.filter(({ outcome }) => outcome === "failed")),
    ...groupBySymptom(unlisted.filter(({ outcome }) => outcome !== "failed")),
    ...groupBySymptom(broken.filter(({ known }) => known !== undefined)),
  ];
}

/** Returns the roles of failures that share their group with another one. */
export function groupRoles(outcomes: readonly Outcome[]): ReadonlyMap<RequirementId, GroupRole> {
  const roles = new Map<RequirementId, GroupRole>();
  for (const { outcome, sameSymptom } of failureGroups(outcomes)) {
    if (sameSymptom.length > 0) roles.set(outcome.id, { represents: sameSymptom.map(({ id }) => id) });
    for (const { id } of sameSymptom) roles.set(id, { representedBy: outcome.id });
  }
  return roles;
}

/** The most urgent failure represents its group; of equally urgent ones, the one with the fewest exchanges. */
function groupBySymptom(outcomes: readonly BrokenOutcome[]): readonly FailureGroup[] {
  const groups = new Map<string, BrokenOutcome[]>();
  for (const outcome of outcomes) {
    const symptom = symptomOf(outcome);
    groups.set(symptom, [...(groups.get(symptom) ?? []), outcome]);
  }
  return [...groups.values()]
    .flatMap((group) => {
      const [outcome] = group.toSorted(
        (a, b) => compareUrgency(a, b) || a.failure.exchanges.length - b.failure.exchanges.length,
      );
      return outcome === undefined ? [] : [{ outcome, sameSymptom: group.filter((one) => one !== outcome) }];
    })
    .toSorted((a, b) => compareUrgency(a.outcome, b.outcome));
}

/** A service that breaks one of these lets an account notice, read or change another account's data. */
const leakRequirements: ReadonlySet<RequirementId> = new Set(["AUT-5", "AUT-6", "AUT-7", "AUT-8", "AUT-9", "AUT-10"]);

/** Leaks come first, then what was broken most often. */
function compareUrgency(a: Outcome, b: Outcome): number {
  const leaksFirst = Number(leakRequirements.has(b.id)) - Number(leakRequirements.has(a.id));
  return leaksFirst || (b.brokenIn ?? 0) - (a.brokenIn ?? 0);
}

/**
 * Returns equal texts for failures with the same symptom: `state title another` if the response has a wrong title, else
 * `PATCH /surveys/{id} as owner: status slug 400`.
 */
function symptomOf({ circumstance, failure }: BrokenOutcome): string {
  const { commonCause, place, received, kind = failure.message } = failure;
  if (circumstance !== undefined) return circumstance;
  if (commonCause !== undefined) return commonCause;
  const member = memberNameOf(place?.path);
  if (place?.in === "response" && member !== undefined) return `${kind} ${member} ${valueKind(received)}`;
  const judged = judgedExchange(failure);
  const endpoint = judged === undefined ? "" : pathOf(judged).replace(/^\/surveys\/[^/?]+/, "/surveys/{id}");
  const request = `${judged?.method} ${endpoint.replace(/\?.*$/, "")} as ${judged?.identity}`;
  return `${request}: ${kind} ${member} ${judged?.status}`;
}

function valueKind(received: string): string {
  if (received === missingValueText) return "missing";
  return received === "null" || received === '""' || received === "[]" ? "empty" : "another";
}
