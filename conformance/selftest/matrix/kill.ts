import type { Mutant } from "../../../reference/faults/mutant.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Effort } from "../../format/report.ts";
import { ruleOf } from "../../run/suite.ts";
import { chosenScenarios } from "../../run/plan/plays-scenarios.ts";
import { scenarios } from "../../scenarios/all.ts";
import type { Scenario } from "../../scenarios/scenario.ts";
import { sights } from "../../scenarios/sights.ts";
import type { Explanation } from "../../verdict/explanation.ts";
import { brokenIn, judgeServer } from "../judge-server.ts";
import inexact from "./inexact-blame.json" with { type: "json" };
import { played } from "./played.ts";

/** What the suite made of one mutant. */
export interface Kill {
  readonly name: string;
  readonly declared: readonly RequirementId[];
  /** In the order in which they are reported. */
  readonly found: readonly RequirementId[];
  /** How much was tried for what few cases don't show. */
  readonly effort: Effort;
  /** What judged it: the scenarios that see its requirements, all of them, or a whole run. */
  readonly breadth: "its scenarios" | "scenarios" | "suite";
  readonly requests: number;
  /** The facets in which what was found didn't hold, each after its requirement; absent where a whole run judged. */
  readonly tripped?: readonly string[];
}

/** Says whether the broken requirements are the declared ones, no fewer and no more. */
export function isKilled({ declared, found }: Kill): boolean {
  return declared.length === found.length && declared.every((id) => found.includes(id));
}

/** Scenarios that are played together, and with how many cases. */
interface Attempt {
  readonly effort: Effort;
  readonly chosen: readonly Scenario[];
}

/**
 * Judges a mutant by a whole standard run or, where that isn't asked for, sooner: by each scenario that sees what it declares,
 * the shortest first, then by these together, with few cases and then with more; in the end by all there are. Whatever these find counts, declared or not;
 * more is tried until it is what was declared.
 */
export async function kill(mutant: Mutant, seed: number, isWhole: boolean): Promise<Kill> {
  const base = { name: mutant.name, declared: mutant.breaks };
  if (!isWhole && mutant.breaks.every((id) => ruleOf(id) !== undefined)) {
    const tripped = new Set<string>();
    let last: Kill | undefined;
    for (const { effort, chosen } of attemptsAt(mutant)) {
      const { explanations, journal } = await played(mutant.build, { effort, seed, chosen });
      const found = explanations();
      for (const facet of found.flatMap(trippedIn)) tripped.add(facet);
      last = {
        ...base,
        found: found.map(({ id }) => id),
        tripped: [...tripped],
        effort,
        breadth: chosen === scenarios ? "scenarios" : "its scenarios",
        requests: (last?.requests ?? 0) + journal.steps.length,
      };
      if (isKilled(last)) return last;
    }
    if (last !== undefined && last.found.length > 0) return last;
  }
  const report = await judgeServer(mutant.build, { unshrunk: true, seed });
  const { effort, requests } = report;
  return { ...base, found: brokenIn(report), effort, breadth: "suite", requests };
}

/** Where it is known that what is found isn't what is declared, all scenarios say so at once. */
function attemptsAt({ name, breaks }: Mutant): readonly Attempt[] {
  const whole: Attempt = { effort: "standard", chosen: scenarios };
  if (name in inexact) return [whole];
  const own = chosenScenarios({ only: breaks });
  const upTo = (effort: "quick" | "standard"): readonly Attempt[] => [
    ...own
      .filter(({ isLast = false }) => !isLast)
      .toSorted((a, b) => costOf(a, effort) - costOf(b, effort))
      .map((scenario) => ({ effort, chosen: [scenario] })),
    { effort, chosen: own },
  ];
  return [...upTo("quick"), ...upTo("standard"), whole];
}

function costOf({ name }: Scenario, effort: Effort): number {
  return sights[name]?.requests[effort] ?? 0;
}

function trippedIn({ id, claims }: Explanation): readonly string[] {
  return claims.flatMap(({ claim: { candidates, facet: judged, operation } }) =>
    candidates
      .filter((one) => one.id === id)
      .flatMap(({ facet }) => [facet, judged, operation].filter((one) => one !== undefined))
      .map((facet) => `${id} ${facet}`),
  );
}

/** Says whether a run finds any of the declared requirements broken. */
export async function isNoticed({ build, breaks }: Mutant, seed: number, effort: Effort): Promise<boolean> {
  const found = brokenIn(await judgeServer(build, { unshrunk: true, seed, effort }));
  return breaks.some((id) => found.includes(id));
}
