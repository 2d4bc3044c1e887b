import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Outcome, OutcomeKind } from "./format/report.ts";

/** Requirements that were not judged for the same reason. */
export interface UnjudgedGroup {
  readonly reason: string;
  readonly ids: readonly RequirementId[];
}

/** Groups the outcomes of a kind by their prerequisite, `SUR-1 failed`, or by their reason if they have none. */
export function groupUnjudged(
  outcomes: readonly Outcome[],
  kind: "not-tested" | "inconclusive",
): readonly UnjudgedGroup[] {
  const groups = new Map<string, RequirementId[]>();
  for (const outcome of outcomes.filter((one) => one.outcome === kind)) {
    const prerequisite = outcomes.find(({ id }) => id === outcome.prerequisite);
    const reason =
      prerequisite === undefined
        ? (outcome.reason ?? "no reason was given")
        : `${prerequisite.id} ${outcomePhrases[prerequisite.outcome]}`;
    groups.set(reason, [...(groups.get(reason) ?? []), outcome.id]);
  }
  return [...groups].map(([reason, ids]) => ({ reason, ids }));
}

const outcomePhrases: Readonly<Record<OutcomeKind, string>> = {
  passed: "passed",
  failed: "failed",
  warned: "failed",
  "not-tested": "was not tested",
  inconclusive: "was inconclusive",
};

/** Returns the requirements that were not tested because this one is broken. */
export function idsBlockedBy(outcomes: readonly Outcome[], id: RequirementId): readonly RequirementId[] {
  return outcomes
    .filter(({ outcome, prerequisite }) => outcome === "not-tested" && prerequisite === id)
    .map((blocked) => blocked.id);
}
