import { requirement, requirementIds } from "../../../../spec/requirements/catalogue.ts";
import type { Outcome } from "../../../report/format/report.ts";
import { uniqueIdsRequirement } from "../../blame/explanation.ts";

/** Sorts outcomes as the specification does. If ids aren't unique, a response may show any survey, so nothing else is judged. */
export function finalOutcomes(unordered: readonly Outcome[]): readonly Outcome[] {
  const outcomes = new Map(unordered.map((outcome) => [outcome.id, outcome]));
  const inOrder = requirementIds.flatMap((id) => outcomes.get(id) ?? []);
  return outcomes.get(uniqueIdsRequirement)?.failure === undefined ? inOrder : inOrder.map(notTestedForIds);
}

function notTestedForIds(outcome: Outcome): Outcome {
  const { failure: _failure, ...rest } = outcome;
  const isOpen = outcome.outcome === "inconclusive" || outcome.outcome === "not-tested";
  if (outcome.id === uniqueIdsRequirement || isOpen) return outcome;
  const reason = `${uniqueIdsRequirement} is broken: ${requirement(uniqueIdsRequirement).text}`;
  return { ...rest, outcome: "not-tested", reason, prerequisite: uniqueIdsRequirement };
}
