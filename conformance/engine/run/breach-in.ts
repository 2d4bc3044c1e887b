import { requirement } from "../../../spec/requirements/catalogue.ts";
import type { Effort } from "../../report/format/report.ts";
import { play } from "../../suite/programs/play.ts";
import type { Program } from "../../suite/programs/program.ts";
import type { BrokenClaim } from "../blame/explanation.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { runScenarios, type ScenarioRun } from "./run-scenarios.ts";

export interface Breach {
  readonly id: RequirementId;
  readonly shown: BrokenClaim;
}

/** Plays a program on surveys of its own. Returns the first MUST that the service breaks, or undefined. */
export async function breachIn(
  program: Program,
  run: Pick<ScenarioRun, "senders" | "baseUrl" | "means" | "namesFor"> & { readonly effort: Effort },
): Promise<Breach | undefined> {
  const scenario = { name: "program", run: (session: Parameters<typeof play>[1]) => play(program, session) };
  const { explanations, takesNone } = await runScenarios({ ...run, seed: 0, concurrency: 1 }, [scenario]);
  if (takesNone !== undefined) throw new Error(takesNone);
  for (const { id, claims } of explanations()) {
    const [shown] = claims;
    if (shown !== undefined && requirement(id).level === "MUST") return { id, shown };
  }
  return undefined;
}
