import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Outcome, OutcomeKind } from "./format/report.ts";

export interface Cause {
  readonly cause: string;
  readonly ids: readonly RequirementId[];
}

const outcomePhrases: Readonly<Record<OutcomeKind, string>> = {
  passed: "passed",
  failed: "failed",
  warned: "failed",
  "not-tested": "was not tested",
  inconclusive: "was inconclusive",
};

/** Groups outcomes of a kind by prerequisite, or by reason if they have none. */
export function groupByCause(outcomes: readonly Outcome[], kind: "not-tested" | "inconclusive"): readonly Cause[] {
  const kinds = new Map(outcomes.map(({ id, outcome }) => [id, outcome]));
  const groups = new Map<string, RequirementId[]>();
  for (const outcome of outcomes.filter((one) => one.outcome === kind)) {
    const cause = causeOf(outcome, kinds);
    groups.set(cause, [...(groups.get(cause) ?? []), outcome.id]);
  }
  return [...groups].map(([cause, ids]) => ({ cause, ids }));
}

export function blockedBy(outcomes: readonly Outcome[], id: RequirementId): readonly RequirementId[] {
  return outcomes
    .filter(({ outcome, prerequisite }) => outcome === "not-tested" && prerequisite === id)
    .map((blocked) => blocked.id);
}

function causeOf({ prerequisite, reason }: Outcome, kinds: ReadonlyMap<RequirementId, OutcomeKind>): string {
  const prerequisiteKind = prerequisite === undefined ? undefined : kinds.get(prerequisite);
  if (prerequisite !== undefined && prerequisiteKind !== undefined) {
    return `${prerequisite} ${outcomePhrases[prerequisiteKind]}`;
  }
  return reason ?? "no reason was given";
}
