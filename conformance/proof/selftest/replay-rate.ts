import type { Mutant } from "../faults/mutant.ts";
import type { Effort } from "../../report/format/report.ts";
import { judgeUnlessRefused } from "./judge-server.ts";
import { replayFailure } from "./replay-failure.ts";

export interface ReplayRate {
  /** Replay commands in the reports. */
  readonly printed: number;
  /** Commands that repeat the whole run, each with a remark that says why. */
  readonly wholeRuns: number;
  /** Commands that don't show the same breach again, each with its fault. */
  readonly lost: readonly string[];
}

/** Judges each fault, and runs each replay command that is printed. */
export async function measureReplayRate(
  faults: readonly Mutant[],
  { seed, effort }: { readonly seed: number; readonly effort: Effort },
): Promise<ReplayRate> {
  let printed = 0;
  let wholeRuns = 0;
  const lost: string[] = [];
  for (const { name, build } of faults) {
    const { outcomes = [] } = (await judgeUnlessRefused(build, { seed, effort })) ?? {};
    for (const { id, failure } of outcomes) {
      if (failure === undefined) continue;
      printed += 1;
      if (failure.replayRemark !== undefined) wholeRuns += 1;
      const again = await replayFailure(build, failure);
      const isBroken = again.outcomes.some((one) => one.id === id && one.failure !== undefined);
      if (!isBroken) lost.push(`${name}: ${failure.message}\n  ${failure.replay}`);
    }
  }
  return { printed, wholeRuns, lost };
}
