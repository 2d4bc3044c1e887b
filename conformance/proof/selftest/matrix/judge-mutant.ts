import type { Mutant } from "../../faults/mutant.ts";
import type { Effort } from "../../../report/format/report.ts";
import { SetUpError } from "../../../engine/run/set-up-error.ts";
import { ruleOf } from "../../../engine/run/rule-of.ts";
import { brokenIds, judgeServer } from "../judge-server.ts";
import { attemptsAt, expectedIds } from "./attempts.ts";
import { haveSameIds, type MutantVerdict } from "./mutant-verdict.ts";
import { Trial } from "./trial.ts";

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
 * Attempts continue until the findings are the expected ones. Returns undefined if the last attempt finds nothing, or if
 * a declared requirement has no rule.
 */
async function judgeByLikelyScenarios(mutant: Mutant, seed: number): Promise<MutantVerdict | undefined> {
  if (mutant.breaks.some((id) => ruleOf(id) === undefined)) return undefined;
  const trial = new Trial(mutant, seed);
  let last: MutantVerdict | undefined;
  for (const attempt of attemptsAt(mutant)) {
    last = await trial.play(attempt);
    if (haveSameIds(expectedIds(mutant), last.found)) return last;
  }
  return last?.found.length === 0 ? undefined : last;
}

async function judgeByWholeRun(mutant: Mutant, seed: number, effort: Effort): Promise<MutantVerdict> {
  const { name, breaks: declared, build } = mutant;
  const report = await judgeServer(build, { unshrunk: true, seed, effort });
  return { name, declared, found: brokenIds(report), effort, breadth: "whole run", requests: report.requests };
}
