import type { Mutant } from "../../faults/mutant.ts";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Effort } from "../../../report/format/report.ts";
import { SetUpError } from "../../../engine/run/set-up-error.ts";
import { ruleOf } from "../../../engine/run/rule-of.ts";
import type { Explanation } from "../../../engine/blame/explanation.ts";
import { brokenIn, judgeServer } from "../judge-server.ts";
import { attemptsAt, expectedOf, wholeRun, type Attempt } from "./attempts.ts";
import { playInProcess } from "./played.ts";

export interface Kill {
  readonly name: string;
  readonly declared: readonly RequirementId[];
  /** In the order of the report. */
  readonly found: readonly RequirementId[];
  readonly effort: Effort;
  /** `its scenarios` are those of its declared requirements; `suite` is a whole run. */
  readonly breadth: "its scenarios" | "scenarios" | "suite";
  /** Scenarios of the last attempt. */
  readonly by: readonly string[];
  readonly requests: number;
  /** Facets that didn't hold, each after its requirement. Absent if a whole run judged. */
  readonly tripped?: readonly string[];
}

/** True if exactly the declared requirements are broken. */
export function isKilled({ declared, found }: Pick<Kill, "declared" | "found">): boolean {
  return areAlike(declared, found);
}

/** A whole run at an effort, or scenarios that are likely to show the fault. */
export type KillEffort = Effort | "likely";

/**
 * Plays likely scenarios first for `likely`, because a whole run takes longer. All findings count, declared or not.
 * Attempts continue until the findings are the expected ones.
 */
export async function kill(mutant: Mutant, seed: number, killEffort: KillEffort): Promise<Kill> {
  const trial = new Trial(mutant, seed);
  const playsLikelyFirst = killEffort === "likely";
  if (playsLikelyFirst && mutant.breaks.every((id) => ruleOf(id) !== undefined)) {
    let last: Kill | undefined;
    for (const attempt of attemptsAt(mutant)) {
      last = await trial.attempt(attempt);
      if (isExpected(mutant, last)) return last;
    }
    if (last !== undefined && last.found.length > 0) return last;
  }
  const effort = playsLikelyFirst ? "standard" : killEffort;
  const report = await judgeServer(mutant.build, { unshrunk: true, seed, effort }).catch((error: unknown) => {
    // a run can't start if the list rejects a valid key: the likely scenarios judge then
    if (playsLikelyFirst || !(error instanceof SetUpError)) throw error;
  });
  if (report === undefined) return kill(mutant, seed, "likely");
  const { requests } = report;
  const { name, breaks: declared } = mutant;
  return { name, declared, found: brokenIn(report), effort, breadth: "suite", by: [], requests };
}

class Trial {
  readonly #mutant: Mutant;
  readonly #seed: number;
  readonly #tripped = new Set<string>();
  #requests = 0;

  constructor(mutant: Mutant, seed: number) {
    this.#mutant = mutant;
    this.#seed = seed;
  }

  async attempt({ effort, chosen }: Attempt): Promise<Kill> {
    const { name, breaks: declared, build } = this.#mutant;
    const { explanations, journal } = await playInProcess(build, { effort, seed: this.#seed, chosen });
    const found = explanations();
    for (const facet of found.flatMap(trippedFacets)) this.#tripped.add(facet);
    this.#requests += journal.steps.length;
    return {
      name,
      declared,
      found: found.map(({ id }) => id),
      tripped: [...this.#tripped],
      effort,
      breadth: chosen === wholeRun ? "scenarios" : "its scenarios",
      by: chosen.map((one) => one.name),
      requests: this.#requests,
    };
  }
}

function isExpected(mutant: Mutant, { found }: Kill): boolean {
  return areAlike(expectedOf(mutant), found);
}

function areAlike(ids: readonly string[], others: readonly string[]): boolean {
  return ids.length === others.length && ids.every((one) => others.includes(one));
}

function trippedFacets({ id, claims }: Explanation): readonly string[] {
  return claims.flatMap(({ claim: { suspects, facet: judged, operation } }) =>
    suspects
      .filter((one) => one.id === id)
      .flatMap(({ facet }) => [facet, judged, operation].filter((one) => one !== undefined))
      .map((facet) => `${id} ${facet}`),
  );
}
