import type { Mutant } from "../../faults/mutant.ts";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Effort } from "../../../report/format/report.ts";
import { SetUpError } from "../../../engine/run/set-up-error.ts";
import { ruleOf } from "../../../engine/run/suite.ts";
import type { Explanation } from "../../../engine/blame/explanation.ts";
import { brokenIn, judgeServer } from "../judge-server.ts";
import { attemptsAt, expectedOf, wholeRun, type Attempt } from "./attempts.ts";
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
  /** The scenarios that were played last. */
  readonly by: readonly string[];
  readonly requests: number;
  /** The facets in which what was found didn't hold, each after its requirement; absent where a whole run judged. */
  readonly tripped?: readonly string[];
}

/** Says whether the broken requirements are the declared ones, no fewer and no more. */
export function isKilled({ declared, found }: Pick<Kill, "declared" | "found">): boolean {
  return areAlike(declared, found);
}

/** How a mutant is judged: by a whole run at an effort, or by what is likely to show its fault. */
export type Manner = Effort | "likely";

/**
 * Judges a mutant by a whole run at an effort or, where none is asked for, sooner: by scenarios that are likely to show its fault.
 * Whatever these find counts, declared or not; more is tried until it is what is expected.
 */
export async function kill(mutant: Mutant, seed: number, manner: Manner): Promise<Kill> {
  const trial = new Trial(mutant, seed);
  const isSooner = manner === "likely";
  if (isSooner && mutant.breaks.every((id) => ruleOf(id) !== undefined)) {
    let last: Kill | undefined;
    for (const attempt of attemptsAt(mutant)) {
      last = await trial.by(attempt);
      if (isExpected(mutant, last)) return last;
    }
    if (last !== undefined && last.found.length > 0) return last;
  }
  const effort = isSooner ? "standard" : manner;
  const report = await judgeServer(mutant.build, { unshrunk: true, seed, effort }).catch((error: unknown) => {
    // a run that can't start because the list rejects a valid key names the fault in its own way
    if (isSooner || !(error instanceof SetUpError)) throw error;
  });
  if (report === undefined) return kill(mutant, seed, "likely");
  const { requests } = report;
  const { name, breaks: declared } = mutant;
  return { name, declared, found: brokenIn(report), effort, breadth: "suite", by: [], requests };
}

/** A mutant under judgement: what was asked of it so far, and in what it failed. */
class Trial {
  readonly #mutant: Mutant;
  readonly #seed: number;
  readonly #tripped = new Set<string>();
  #requests = 0;

  constructor(mutant: Mutant, seed: number) {
    this.#mutant = mutant;
    this.#seed = seed;
  }

  async by({ effort, chosen }: Attempt): Promise<Kill> {
    const { name, breaks: declared, build } = this.#mutant;
    const { explanations, journal } = await played(build, { effort, seed: this.#seed, chosen });
    const found = explanations();
    for (const facet of found.flatMap(trippedIn)) this.#tripped.add(facet);
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

function areAlike(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

function trippedIn({ id, claims }: Explanation): readonly string[] {
  return claims.flatMap(({ claim: { candidates, facet: judged, operation } }) =>
    candidates
      .filter((one) => one.id === id)
      .flatMap(({ facet }) => [facet, judged, operation].filter((one) => one !== undefined))
      .map((facet) => `${id} ${facet}`),
  );
}
