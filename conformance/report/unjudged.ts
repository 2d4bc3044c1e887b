import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Outcome, OutcomeKind } from "./format/report.ts";

/** Requirements that were not judged for the same reason. */
export interface UnjudgedGroup {
  readonly reason: string;
  readonly ids: readonly RequirementId[];
}

/** Groups the outcomes of a kind by their prerequisite, or by their reason if they have none. */
export function groupUnjudged(
  outcomes: readonly Outcome[],
  kind: "not-tested" | "inconclusive",
): readonly UnjudgedGroup[] {
  const kinds = new Map(outcomes.map(({ id, outcome }) => [id, outcome]));
  const groups = new Map<string, RequirementId[]>();
  for (const outcome of outcomes.filter((one) => one.outcome === kind)) {
    const reason = reasonText(outcome, kinds);
    groups.set(reason, [...(groups.get(reason) ?? []), outcome.id]);
  }
  return [...groups].map(([reason, ids]) => ({ reason, ids }));
}

/** Returns the requirements that were not tested because this one is broken. */
export function idsBlockedBy(outcomes: readonly Outcome[], id: RequirementId): readonly RequirementId[] {
  return outcomes
    .filter(({ outcome, prerequisite }) => outcome === "not-tested" && prerequisite === id)
    .map((blocked) => blocked.id);
}

function reasonText({ prerequisite, reason }: Outcome, kinds: ReadonlyMap<RequirementId, OutcomeKind>): string {
  const prerequisiteKind = prerequisite === undefined ? undefined : kinds.get(prerequisite);
  return prerequisiteKind === undefined
    ? (reason ?? "no reason was given")
    : `${prerequisite} ${outcomePhrases[prerequisiteKind]}`;
}

const outcomePhrases: Readonly<Record<OutcomeKind, string>> = {
  passed: "passed",
  failed: "failed",
  warned: "failed",
  "not-tested": "was not tested",
  inconclusive: "was inconclusive",
};
