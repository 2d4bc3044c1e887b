import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import type { Effort, Report } from "../report/report.ts";
import type { RunOptions } from "../run/options.ts";
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
 * Judges a mutant with few cases. What it declares and they don't show is judged with as many as a standard run tries;
 * when that shows it no more, or anything else is broken, the whole suite is.
 */
export async function kill(mutant: Mutant, seed: number): Promise<Kill> {
  const quick = killOf(mutant, await judgeServer(mutant.build, { seed, effort: "quick" }));
  if (isKilled(quick)) return quick;
  const only = mutant.breaks.filter((id) => !quick.found.includes(id));
  const hasOthers = quick.found.some((id) => !mutant.breaks.includes(id));
  const atStandard = async (options: Partial<RunOptions>): Promise<Kill> =>
    killOf(mutant, await judgeServer(mutant.build, { seed, effort: "standard", ...options }));
  if (hasOthers) return atStandard({});
  const more = await atStandard({ only });
  const both = { ...more, found: [...quick.found, ...more.found], requests: quick.requests + more.requests };
  return isKilled(both) ? both : atStandard({});
}

/**
 * Says whether a run finds any of the declared requirements broken: mostly they show it alone, else it takes a whole run,
 * in which they see what all other checks did.
 */
export async function isNoticed({ build, breaks }: Mutant, seed: number, effort: Effort): Promise<boolean> {
  const isBroken = async (options: Partial<RunOptions>): Promise<boolean> => {
    const found = brokenIn(await judgeServer(build, { seed, effort, ...options }));
    return breaks.some((id) => found.includes(id));
  };
  return (await isBroken({ only: breaks })) || (await isBroken({}));
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
