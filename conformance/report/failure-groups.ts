import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { memberNameOf } from "./faulty-part.ts";
import type { RecordedExchange } from "../client/recorded-exchange.ts";
import { judgedExchange } from "./judged-exchange.ts";
import type { Failure, Outcome } from "./format/report.ts";
import { pathOf } from "./format/exchange-history.ts";

/** A failure that represents those of other requirements with the same symptom. */
export interface FailureGroup {
  readonly outcome: Outcome;
  readonly alike: readonly Outcome[];
}

/** The place of one failure in its group. */
export interface GroupPlace {
  /** The failures that this one represents. */
  readonly alike?: readonly RequirementId[];
  /** The failure that represents this one. */
  readonly under?: RequirementId;
}

/**
 * Groups failures by symptom: those that fail the run, then warnings, then known failures. Within each, leaks between
 * accounts come first, then the most frequent symptom.
 */
export function failureGroups(outcomes: readonly Outcome[]): readonly FailureGroup[] {
  const broken = outcomes.filter(({ failure }) => failure !== undefined);
  const unlisted = broken.filter(({ known }) => known === undefined);
  return [
    ...groupBySymptom(unlisted.filter(({ outcome }) => outcome === "failed")),
    ...groupBySymptom(unlisted.filter(({ outcome }) => outcome !== "failed")),
    ...groupBySymptom(broken.filter(({ known }) => known !== undefined)),
  ];
}

/** Returns the places of failures that share their group with another one. */
export function placesInGroups(outcomes: readonly Outcome[]): ReadonlyMap<RequirementId, GroupPlace> {
  const places = new Map<RequirementId, GroupPlace>();
  for (const { outcome, alike } of failureGroups(outcomes)) {
    if (alike.length > 0) places.set(outcome.id, { alike: alike.map(({ id }) => id) });
    for (const { id } of alike) places.set(id, { under: outcome.id });
  }
  return places;
}

/** The most urgent failure represents its group; of equally urgent ones, the one with the fewest exchanges. */
export function groupBySymptom(outcomes: readonly Outcome[]): readonly FailureGroup[] {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const { failure, circumstance } = outcome;
    const symptom = circumstance ?? (failure === undefined ? outcome.id : symptomOf(failure));
    groups.set(symptom, [...(groups.get(symptom) ?? []), outcome]);
  }
  return [...groups.values()]
    .flatMap((group) => {
      const [outcome] = group.toSorted((a, b) => compareUrgency(a, b) || exchangeCount(a) - exchangeCount(b));
      return outcome === undefined ? [] : [{ outcome, alike: group.filter((one) => one !== outcome) }];
    })
    .toSorted((a, b) => compareUrgency(a.outcome, b.outcome));
}

/** Leaks come first, then what was broken most often. */
function compareUrgency(a: Outcome, b: Outcome): number {
  return Number(isLeak(b)) - Number(isLeak(a)) || (b.brokenIn ?? 0) - (a.brokenIn ?? 0);
}

/** Breaking these lets one account read or change data of another. */
const leakRequirements: ReadonlySet<RequirementId> = new Set(["AUT-5", "AUT-6", "AUT-7", "AUT-8", "AUT-9", "AUT-10"]);

function isLeak({ id }: Outcome): boolean {
  return leakRequirements.has(id);
}

function exchangeCount({ failure }: Outcome): number {
  return failure?.exchanges.length ?? 0;
}

/** Names the wrong member of a response, or else the endpoint with its wrong status. Equal names mean the same symptom. */
function symptomOf(failure: Failure): string {
  const { commonCause, place, received, kind = failure.message } = failure;
  if (commonCause !== undefined) return commonCause;
  const member = memberNameOf(place?.path);
  if (place?.in === "response" && member !== undefined) return `${kind} ${member} ${valueKind(received)}`;
  const judged = judgedExchange(failure);
  const request = `${judged?.method} ${endpointPath(judged)} as ${judged?.identity}`;
  return `${request}: ${kind} ${member} ${judged?.status}`;
}

function endpointPath(exchange: RecordedExchange | undefined): string {
  if (exchange === undefined) return "";
  return pathOf(exchange)
    .replace(/^\/surveys\/[^/?]+/, "/surveys/{id}")
    .replace(/\?.*$/, "");
}

function valueKind(received: string): string {
  if (received === "nothing") return "missing";
  return received === "null" || received === '""' || received === "[]" ? "empty" : "another";
}
