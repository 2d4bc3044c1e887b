import type { Mutant } from "../faults/mutant.ts";
import type { Effort } from "../../report/format/report.ts";
import { judgeServer } from "./judge-server.ts";
import { replayed } from "./replayed.ts";

export interface ReplayRate {
  readonly printed: number;
  /** Commands that don't show the same breach again, each with its fault. */
  readonly lost: readonly string[];
}

export async function replayRate(
  faults: readonly Mutant[],
  { seed, effort }: { readonly seed: number; readonly effort: Effort },
): Promise<ReplayRate> {
  let printed = 0;
  const lost: string[] = [];
  for (const { name, build } of faults) {
    const { outcomes } = await judgeServer(build, { seed, effort });
    for (const { id, failure } of outcomes) {
      if (failure === undefined) continue;
      printed += 1;
      const again = await replayed(build, failure);
      const isBroken = again.outcomes.some((one) => one.id === id && one.failure !== undefined);
      if (!isBroken) lost.push(`${name}: ${failure.message}\n  ${failure.replay}`);
    }
  }
  return { printed, lost };
}
