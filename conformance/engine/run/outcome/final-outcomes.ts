import { requirement, requirementIds } from "../../../../spec/requirements/catalogue.ts";
import type { Outcome } from "../../../report/format/report.ts";
import { uniqueIdsRequirement } from "../../blame/explanation.ts";

/**
 * Puts outcomes in the order of the specification. If ids aren't unique (SUR-6), a response may show any survey, so all other
 * requirements are not tested.
 */
export function finalOutcomes(unordered: readonly Outcome[]): readonly Outcome[] {
  const outcomes = new Map(unordered.map((outcome) => [outcome.id, outcome]));
  const inOrder = requirementIds.flatMap((id) => outcomes.get(id) ?? []);
  return outcomes.get(uniqueIdsRequirement)?.failure === undefined ? inOrder : inOrder.map(withoutJudgement);
}

function withoutJudgement(outcome: Outcome): Outcome {
  const { failure: _failure, ...rest } = outcome;
  const isUndecided = outcome.outcome === "inconclusive" || outcome.outcome === "not-tested";
  if (outcome.id === uniqueIdsRequirement || isUndecided) return outcome;
  const reason = `${uniqueIdsRequirement} is broken: ${requirement(uniqueIdsRequirement).text}`;
  return { ...rest, outcome: "not-tested", reason, prerequisite: uniqueIdsRequirement };
}
