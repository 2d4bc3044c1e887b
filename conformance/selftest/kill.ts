import type { Mutant } from "../../reference/faults/mutant.ts";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Effort } from "../report/report.ts";
import { ruleOf } from "../run/suite.ts";
import { chosenScenarios } from "../run/plays-scenarios.ts";
import { scenarios } from "../scenarios/all.ts";
import type { Explanation } from "../verdict/explanation.ts";
import { brokenIn, judgeServer } from "./judge-server.ts";
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

/**
 * Judges a mutant by a whole standard run or, where that isn't asked for, sooner: by the scenarios that see what it
 * declares, with few cases first. Whatever these find counts, declared or not; more is tried until it is what was declared.
 */
export async function kill(mutant: Mutant, seed: number, isWhole: boolean): Promise<Kill> {
  const base = { name: mutant.name, declared: mutant.breaks };
  if (!isWhole && mutant.breaks.every((id) => ruleOf(id) !== undefined)) {
    const own = chosenScenarios({ only: mutant.breaks });
    let last: Kill | undefined;
    for (const [effort, chosen] of [
      ["quick", own],
      ["standard", own],
      ["standard", scenarios],
    ] as const) {
      const { explanations, journal } = await played(mutant.build, { effort, seed, chosen });
      const found = explanations();
      last = {
        ...base,
        found: found.map(({ id }) => id),
        tripped: [...new Set(found.flatMap(trippedIn))],
        effort,
        breadth: chosen === own ? "its scenarios" : "scenarios",
        requests: journal.steps.length,
      };
      if (isKilled(last)) return last;
    }
    if (last !== undefined && last.found.length > 0) return last;
  }
  const report = await judgeServer(mutant.build, { unshrunk: true, seed });
  const { effort, requests } = report;
  return { ...base, found: brokenIn(report), effort, breadth: "suite", requests };
}

function trippedIn({ id, claims }: Explanation): readonly string[] {
  return claims.flatMap(({ claim: { candidates, operation } }) =>
    candidates
      .filter((one) => one.id === id)
      .flatMap(({ facet }) => [facet, ...(operation === undefined ? [] : [operation])])
      .map((facet) => `${id} ${facet}`),
  );
}

/** Says whether a run finds any of the declared requirements broken. */
export async function isNoticed({ build, breaks }: Mutant, seed: number, effort: Effort): Promise<boolean> {
  const found = brokenIn(await judgeServer(build, { unshrunk: true, seed, effort }));
  return breaks.some((id) => found.includes(id));
}
