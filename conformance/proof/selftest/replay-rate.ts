import type { Mutant } from "../faults/mutant.ts";
import type { Effort, Report } from "../../report/format/report.ts";
import { SetUpError } from "../../engine/run/set-up-error.ts";
import { judgeServer } from "./judge-server.ts";
import { replayFailure } from "./replay-failure.ts";

export interface ReplayRate {
  /** Replay commands in the reports. */
  readonly printed: number;
  /** Commands that repeat the whole run, each with a remark that says why. */
  readonly wholeRuns: number;
  /** Commands that don't show the same breach again, each with its fault. */
  readonly lost: readonly string[];
}

export async function measureReplayRate(
  faults: readonly Mutant[],
  { seed, effort }: { readonly seed: number; readonly effort: Effort },
): Promise<ReplayRate> {
  let printed = 0;
  let wholeRuns = 0;
  const lost: string[] = [];
  for (const { name, build } of faults) {
    for (const { id, failure } of await outcomesOf(build, seed, effort)) {
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

async function outcomesOf(build: Mutant["build"], seed: number, effort: Effort): Promise<Report["outcomes"]> {
  try {
    return (await judgeServer(build, { seed, effort })).outcomes;
  } catch (error) {
    // a server that rejects every key prints no command
    if (error instanceof SetUpError) return [];
    throw error;
  }
}
