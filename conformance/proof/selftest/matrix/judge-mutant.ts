import type { Mutant } from "../../faults/mutant.ts";
import type { Effort } from "../../../report/format/report.ts";
import { SetUpError } from "../../../engine/run/options.ts";
import { ruleOf } from "../../../engine/run/rule-of.ts";
import { brokenIds, judgeServer } from "../judge-server.ts";
import type { Explanation } from "../../../engine/blame/explanation.ts";
import { allScenarios, attemptsAt, expectedIds } from "./attempts.ts";
import { haveSameIds, type MutantVerdict } from "./mutant-verdict.ts";
import { playInProcess } from "./play-in-process.ts";

/** A whole run at an effort, or scenarios that are likely to show the fault. */
export type MutantEffort = Effort | "likely";

/** Plays likely scenarios first for `likely`, because a whole run takes longer. All findings count, declared or not. */
export async function judgeMutant(mutant: Mutant, seed: number, effort: MutantEffort): Promise<MutantVerdict> {
  if (effort !== "likely")
    try {
      return await judgeByWholeRun(mutant, seed, effort);
    } catch (error) {
      // a run can't start if the list rejects a valid key: the likely scenarios judge then
      if (!(error instanceof SetUpError)) throw error;
    }
  return (await judgeByLikelyScenarios(mutant, seed)) ?? judgeByWholeRun(mutant, seed, "standard");
}

/**
 * Attempts continue until the findings are the expected ones. Their requests and facets add up. Returns undefined if the
 * last attempt finds nothing, or if a declared requirement has no rule.
 */
async function judgeByLikelyScenarios(mutant: Mutant, seed: number): Promise<MutantVerdict | undefined> {
  const { name, breaks: declared, build } = mutant;
  if (declared.some((id) => ruleOf(id) === undefined)) return undefined;
  const tripped = new Set<string>();
  let requests = 0;
  let last: MutantVerdict | undefined;
  for (const { effort, chosen } of attemptsAt(mutant)) {
    const { explanations, journal } = await playInProcess(build, { effort, seed, chosen });
    const explained = explanations();
    for (const facet of explained.flatMap(trippedFacets)) tripped.add(facet);
    requests += journal.steps.length;
    const found = explained.map(({ id }) => id);
    const breadth = chosen === allScenarios ? "all scenarios" : "own scenarios";
    last = { name, declared, found, tripped: [...tripped], effort, breadth, requests };
    if (haveSameIds(expectedIds(mutant), found)) return last;
  }
  return last?.found.length === 0 ? undefined : last;
}

/** Returns each facet that did not hold, after its requirement: `RCP-12 create`. */
function trippedFacets({ id, claims }: Explanation): readonly string[] {
  return claims.flatMap(({ claim: { suspects, facet: judged, operation } }) =>
    suspects
      .filter((suspect) => suspect.id === id)
      .flatMap(({ facet }) => [facet, judged, operation].filter((name) => name !== undefined))
      .map((facet) => `${id} ${facet}`),
  );
}

async function judgeByWholeRun(mutant: Mutant, seed: number, effort: Effort): Promise<MutantVerdict> {
  const { name, breaks: declared, build } = mutant;
  const report = await judgeServer(build, { unshrunk: true, seed, effort });
  return { name, declared, found: brokenIds(report), effort, breadth: "whole run", requests: report.requests };
}
