import { requirement, type RequirementId } from "../../../spec/requirements/catalogue.ts";
import { play } from "../../suite/programs/play.ts";
import type { Program } from "../../suite/programs/program.ts";
import type { Scenario } from "../../suite/session/scenario.ts";
import type { BrokenClaim } from "../blame/explanation.ts";
import { runScenarios, type ScenarioRun } from "./run-scenarios.ts";

/** A broken MUST, and a claim that shows it. */
export interface FoundBreach {
  readonly id: RequirementId;
  readonly shown: BrokenClaim;
}

/** Plays one program. Returns the first MUST that the service breaks, or undefined if it breaks none. */
export async function breachIn(
  program: Program,
  run: Pick<ScenarioRun, "senders" | "baseUrl" | "means" | "namesFor">,
): Promise<FoundBreach | undefined> {
  const scenario: Scenario = { name: "program", run: (session) => play(program, session) };
  const options = { ...run, effort: "quick", seed: 0, concurrency: 1 } as const;
  const { explanations, noCreatesReason } = await runScenarios(options, [scenario]);
  if (noCreatesReason !== undefined) throw new Error(noCreatesReason);
  for (const { id, claims } of explanations()) {
    const [shown] = claims;
    if (shown !== undefined && requirement(id).level === "MUST") return { id, shown };
  }
  return undefined;
}
