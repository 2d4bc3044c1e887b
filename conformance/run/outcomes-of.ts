import { requirement, requirementIds, type RequirementId } from "../../spec/requirements/catalogue.ts";
import { checks } from "../checks/all.ts";
import type { Outcome } from "../report/report.ts";
import { evidenceOutcome, outcomeOf, type Telling } from "./outcome.ts";
import { evidenceIn, type Result } from "./schedule.ts";

/** The outcomes in the order of the catalogue, with what one check found about another's requirement. */
export function outcomesOf(results: readonly Result[], telling: Telling): readonly Outcome[] {
  const outcomes = new Map(results.map((result) => [result.check.id, outcomeOf(result, telling)]));
  for (const [id, { broken, foundBy }] of evidenceIn(results)) {
    const known = outcomes.get(id);
    const check = checks.find((one) => one.id === id);
    const isExplained = known?.prerequisite !== undefined && outcomes.get(known.prerequisite)?.failure !== undefined;
    if (check !== undefined && known?.failure === undefined && !isExplained)
      outcomes.set(id, evidenceOutcome(check, broken, foundBy, telling));
  }
  const inOrder = requirementIds.flatMap((id: RequirementId) => outcomes.get(id) ?? []);
  return outcomes.get(foundation)?.failure === undefined ? inOrder : inOrder.map(withoutFoundation);
}

/** Where two surveys share an id, an answer about one may be about the other: nothing is proven, for or against. */
const foundation: RequirementId = "SUR-6";

function withoutFoundation(outcome: Outcome): Outcome {
  const { failure: _failure, ...rest } = outcome;
  const isOpen = outcome.outcome === "inconclusive" || outcome.outcome === "not-tested";
  if (outcome.id === foundation || isOpen) return outcome;
  const reason = `${foundation} is broken: ${requirement(foundation).text}`;
  return { ...rest, outcome: "not-tested", reason, prerequisite: foundation };
}
