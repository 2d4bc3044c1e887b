import { requirement, requirementIds } from "../../../../spec/requirements/catalogue.ts";
import type { Outcome } from "../../../report/format/report.ts";
import { foundation } from "../../blame/explanation.ts";

export function settled(found: readonly Outcome[]): readonly Outcome[] {
  const outcomes = new Map(found.map((outcome) => [outcome.id, outcome]));
  const inOrder = requirementIds.flatMap((id) => outcomes.get(id) ?? []);
  return outcomes.get(foundation)?.failure === undefined ? inOrder : inOrder.map(withoutFoundation);
}

function withoutFoundation(outcome: Outcome): Outcome {
  const { failure: _failure, ...rest } = outcome;
  const isOpen = outcome.outcome === "inconclusive" || outcome.outcome === "not-tested";
  if (outcome.id === foundation || isOpen) return outcome;
  const reason = `${foundation} is broken: ${requirement(foundation).text}`;
  return { ...rest, outcome: "not-tested", reason, prerequisite: foundation };
}
