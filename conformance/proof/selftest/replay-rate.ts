import type { Mutant } from "../faults/mutant.ts";
import type { Effort } from "../../report/format/report.ts";
import { judgeUnlessRefused } from "./judge-server.ts";
import { replayFailure } from "./replay-failure.ts";

export interface ReplayRate {
  /** The number of replay commands in the reports. */
  readonly printed: number;
  /** The number of commands that repeat the whole run. A remark in the report says why. */
  readonly wholeRuns: number;
  /** The commands that don't show the same breach again, each after its fault and failure. */
  readonly lost: readonly string[];
}

/** Judges each fault, and runs every replay command in its report. */
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
