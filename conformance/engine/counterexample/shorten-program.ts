import fc from "fast-check";
import { originOf, requestsOf } from "../../suite/programs/play.ts";
import type { Program } from "../../suite/programs/program.ts";
import { describedProgram } from "../../suite/programs/describe-command.ts";
import { script } from "../../suite/programs/script.ts";
import type { Journal } from "../../suite/journal/journal.ts";
import type { BrokenClaim } from "../blame/explanation.ts";

/** Returns the property's program up to the command that shows the breach, or undefined if another scenario takes part. */
export function programOf({ claim: { cause }, step }: BrokenClaim, { steps }: Journal): Program | undefined {
  if (cause !== undefined && cause.scenario !== step.scenario) return undefined;
  const last = steps.findLast(
    (other) => other.scenario === step.scenario && other.number <= step.number && originOf(other) !== undefined,
  );
  const origin = last === undefined ? undefined : originOf(last);
  return origin === undefined ? undefined : describedProgram(origin.commands.slice(0, origin.index + 1));
}

export interface ProgramReplay {
  readonly isBroken: boolean;
  readonly requests: number;
}

/** Lets fast-check shrink a failing program, and replays each shorter one. Returns how many requests are left of the maximum. */
export async function shrink(
  whole: Program,
  replay: (program: Program) => Promise<ProgramReplay>,
  maxRequests: number,
): Promise<number> {
  let requestsLeft = maxRequests;
  let isStarted = false;
  let stopError: unknown;
  const property = fc.asyncProperty(script(), async (program) => {
    // the whole program comes first: it failed in the run, and its failure makes fast-check shrink it
    if (!isStarted) {
      isStarted = true;
      throw new Error("failed in the run");
    }
    if (requestsLeft < requestsOf(program)) return;
    const { isBroken, requests } = await replay(program).catch((error: unknown) => {
      stopError = error;
      // ends fast-check's search
      throw new fc.PreconditionFailure(true);
    });
    requestsLeft -= requests;
    if (isBroken) throw new Error("still fails");
  });
  await fc.check(property, { examples: [[whole]], numRuns: 1, seed: 0 });
  if (stopError !== undefined) throw stopError;
  return requestsLeft;
}
