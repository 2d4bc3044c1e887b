import type { Mutant } from "../../faults/mutant.ts";
import type { Effort } from "../../../report/format/report.ts";
import { plannedRequests } from "../../../engine/run/plan/costs.ts";
import { chosenScenarios } from "../../../engine/run/plan/chosen-scenarios.ts";
import { shownBy } from "../../../suite/scenarios/shown-by.ts";
import type { Scenario } from "../../../suite/session/scenario.ts";
import inexact from "./inexact-blame.json" with { type: "json" };

export interface Attempt {
  readonly effort: Effort;
  readonly chosen: readonly Scenario[];
}

export const allScenarios: readonly Scenario[] = chosenScenarios({});

/** Returns the requirements in a mutant's red lines: the known inexact ones, or the declared ones. */
export function expectedIds({ name, breaks }: Pick<Mutant, "name" | "breaks">): readonly string[] {
  const inexactByName: Readonly<Record<string, { readonly found: readonly string[] }>> = inexact;
  return inexactByName[name]?.found ?? breaks;
}

/** Orders attempts by cost: the requirements' scenarios together, each one alone, then all scenarios. */
export function attemptsAt({ name, breaks }: Mutant): readonly Attempt[] {
  const whole = (effort: Effort): Attempt => ({ effort, chosen: allScenarios });
  // single scenarios rarely repeat a known inexact blame
  if (name in inexact) return [whole("standard")];
  const ownScenarios = allScenarios.filter(({ name: scenario }) =>
    breaks.some((id) => shownBy[scenario]?.includes(id)),
  );
  const eachAlone = ownScenarios
    .map((one) => ({ effort: "quick", chosen: [one] }) as const)
    .toSorted(
      ({ chosen: [one] }, { chosen: [other] }) => plannedRequests(one, "quick") - plannedRequests(other, "quick"),
    );
  return [
    { effort: "quick", chosen: ownScenarios },
    ...(ownScenarios.length > 1 ? eachAlone : []),
    { effort: "standard", chosen: ownScenarios },
    whole("quick"),
    whole("standard"),
  ];
}
