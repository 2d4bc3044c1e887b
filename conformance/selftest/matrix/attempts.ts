import type { Mutant } from "../../../reference/faults/mutant.ts";
import type { Effort } from "../../format/report.ts";
import { chosenScenarios } from "../../run/plan/plays-scenarios.ts";
import { scenarios } from "../../scenarios/all.ts";
import { refusedChanges, refusedCreates } from "../../scenarios/input/refusals.ts";
import type { Scenario } from "../../scenarios/scenario.ts";
import { requestsOf } from "../../scenarios/sights.ts";
import inexact from "./inexact-blame.json" with { type: "json" };
import table from "./killers.json" with { type: "json" };

/** Scenarios that are played together, and with how many cases. */
export interface Attempt {
  readonly effort: Effort;
  readonly chosen: readonly Scenario[];
}

/** What killed each mutant: an effort, and the names of scenarios. */
export type Killers = Readonly<Record<string, readonly [Effort, ...(readonly string[])]>>;

/** What killed each mutant when `--learn` was last asked for. */
export const killers = table as unknown as Killers;

/** What is found of a mutant: what it declares, unless it is known for something else. */
export function expectedOf({ name, breaks }: Pick<Mutant, "name" | "breaks">): readonly string[] {
  const known: Readonly<Record<string, { readonly found: readonly string[] }>> = inexact;
  return known[name]?.found ?? breaks;
}

/** The scenarios that showed a mutant's fault when `--learn` was last asked for. */
export function learntOf({ name: mutant }: Mutant): readonly Attempt[] {
  const [effort, ...names] = killers[mutant] ?? [];
  const chosen = scenarios.filter(({ name }) => names.includes(name));
  return effort === undefined || chosen.length === 0 ? [] : [{ effort, chosen }];
}

/**
 * What may show a mutant's fault: each scenario that sees what it declares, the shortest first, then these together, with few cases
 * and then with more; in the end all there are.
 */
export function attemptsAt({ name, breaks }: Mutant): readonly Attempt[] {
  const whole: Attempt = { effort: "standard", chosen: scenarios };
  // where it is known that what is found isn't what is declared, all scenarios say so at once
  if (name in inexact) return [whole];
  const own = chosenScenarios({ only: breaks });
  // creates and changes show different facets of one fault
  const refused = own.filter((one) => one === refusedCreates || one === refusedChanges);
  const apart = own.filter((one) => one.isLast !== true && !refused.includes(one));
  const upTo = (effort: "quick" | "standard"): readonly Attempt[] => [
    ...[...apart.map((one) => [one]), ...(refused.length > 0 ? [refused] : [])]
      .toSorted((a, b) => costOf(a, effort) - costOf(b, effort))
      .map((chosen) => ({ effort, chosen })),
    { effort, chosen: own },
  ];
  return [...upTo("quick"), ...upTo("standard"), whole];
}

function costOf(some: readonly Scenario[], effort: Effort): number {
  return some.reduce((sum, scenario) => sum + requestsOf(scenario, effort), 0);
}
