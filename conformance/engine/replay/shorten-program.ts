import fc from "fast-check";
import { originOf, requestsOf } from "../../suite/programs/play.ts";
import type { Program } from "../../suite/programs/program.ts";
import { printable } from "../../suite/programs/describe.ts";
import { script } from "../../suite/programs/script.ts";
import type { Journal } from "../../suite/journal/journal.ts";
import type { BrokenClaim } from "../blame/explanation.ts";

/** Returns the commands of a property up to the one that shows the breach, or undefined if another scenario takes part. */
export function programOf({ claim: { cause }, step }: BrokenClaim, { steps }: Journal): Program | undefined {
  if (cause !== undefined && cause.scenario !== step.scenario) return undefined;
  const last = steps.findLast(
    (other) => other.scenario === step.scenario && other.number <= step.number && originOf(other) !== undefined,
  );
  const origin = last === undefined ? undefined : originOf(last);
  return origin === undefined ? undefined : printable(origin.commands.slice(0, origin.index + 1));
}

interface ProgramReplay {
  readonly isBroken: boolean;
  readonly requests: number;
}

/** Has fast-check leave out commands and recipients while the program still fails, with this number of requests at most. */
export async function shortestProgram(
  whole: Program,
  replay: (program: Program, turn: number) => Promise<ProgramReplay>,
  maxRequests: number,
): Promise<Program> {
  let requestsLeft = maxRequests;
  let turn = 0;
  let stopError: unknown;
  const property = fc.asyncProperty(script(), async (program) => {
    turn += 1;
    // the run showed that the whole program fails
    if (turn === 1) throw new Error("known");
    if (requestsLeft < requestsOf(program)) throw new fc.PreconditionFailure(true);
    const { isBroken, requests } = await replay(program, turn).catch((error: unknown) => {
      stopError = error;
      throw new fc.PreconditionFailure(true);
    });
    requestsLeft -= requests;
    if (isBroken) throw new Error("shorter");
  });
  const { counterexample } = await fc.check(property, { examples: [[whole]], numRuns: 1, seed: 0 });
  if (stopError !== undefined) throw stopError;
  return counterexample?.[0] ?? whole;
}
