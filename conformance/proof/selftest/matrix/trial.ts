import type { Mutant } from "../../faults/mutant.ts";
import type { Explanation } from "../../../engine/blame/explanation.ts";
import { allScenarios, type Attempt } from "./attempts.ts";
import type { MutantVerdict } from "./mutant-verdict.ts";
import { playInProcess } from "./play-in-process.ts";

/** Plays attempts at one mutant. Requests and tripped facets add up. */
export class Trial {
  readonly #mutant: Mutant;
  readonly #seed: number;
  readonly #tripped = new Set<string>();
  #requests = 0;

  constructor(mutant: Mutant, seed: number) {
    this.#mutant = mutant;
    this.#seed = seed;
  }

  async play({ effort, chosen }: Attempt): Promise<MutantVerdict> {
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
      breadth: chosen === allScenarios ? "all scenarios" : "own scenarios",
      requests: this.#requests,
    };
  }
}

function trippedFacets({ id, claims }: Explanation): readonly string[] {
  return claims.flatMap(({ claim: { suspects, facet: judged, operation } }) =>
    suspects
      .filter((one) => one.id === id)
      .flatMap(({ facet }) => [facet, judged, operation].filter((one) => one !== undefined))
      .map((facet) => `${id} ${facet}`),
  );
}
