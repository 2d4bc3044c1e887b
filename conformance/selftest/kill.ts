import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import type { Effort, Report } from "../report/report.ts";
import { brokenIn, judgeServer } from "./judge-server.ts";

/** What the suite made of one mutant. */
export interface Kill {
  readonly name: string;
  readonly declared: readonly RequirementId[];
  readonly found: readonly RequirementId[];
  /** Requirements that are neither broken nor passed, each with its reason. */
  readonly untested: readonly string[];
  readonly effort: Effort;
  readonly requests: number;
}

/** Says whether the broken requirements are the declared ones, no fewer and no more. */
export function isKilled({ declared, found }: Kill): boolean {
  return declared.length === found.length && declared.every((id) => found.includes(id));
}

/**
 * Judges a mutant with few cases; when that doesn't find exactly the declared requirements, with as many as a standard
 * run tries.
 */
export async function kill(mutant: Mutant, seed: number): Promise<Kill> {
  const quick = killOf(mutant, await judgeServer(mutant.build, { seed, effort: "quick" }));
  return isKilled(quick) ? quick : killOf(mutant, await judgeServer(mutant.build, { seed, effort: "standard" }));
}

/** Says whether any of the declared requirements is found broken when they alone are judged. */
export async function isNoticed({ build, breaks }: Mutant, seed: number, effort: Effort): Promise<boolean> {
  const found = brokenIn(await judgeServer(build, { seed, effort, only: breaks }));
  return breaks.some((id) => found.includes(id));
}

function killOf({ name, breaks }: Mutant, report: Report): Kill {
  const open = report.outcomes.filter(({ outcome }) => outcome === "not-tested" || outcome === "inconclusive");
  return {
    name,
    declared: breaks,
    found: brokenIn(report),
    untested: open.map(({ id, outcome, reason = "" }) => `${id} ${outcome}: ${reason}`),
    effort: report.effort,
    requests: report.requests,
  };
}
