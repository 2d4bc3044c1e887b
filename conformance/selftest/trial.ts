import { createApp, type Fetch } from "../../reference/api/app.ts";
import { mutants } from "../../reference/faults/all.ts";
import { rateMutants } from "../../reference/faults/limits.ts";
import type { ServiceOptions } from "../../reference/api/service.ts";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { watchAssertions, type AssertionWatch } from "../check/demand.ts";
import { siteOf } from "./assertion-site.ts";
import { brokenIn, judgeServer } from "./judge-server.ts";
import { rateProbe } from "./rate-probe.ts";

/**
 * What is judged in a trial: some requirements, by a run at both efforts, at standard effort, or by one that looks for the rate limit.
 */
export interface Scope {
  readonly only: readonly RequirementId[];
  readonly by: "both efforts" | "standard" | "rate probe";
}

/** A server, what of it is judged, and what is done to the suite meanwhile. */
export interface TrialTask {
  /** The mutant; absent: the reference. */
  readonly name?: string;
  readonly scope: Scope;
  /** The assertion that is left out: `checks/limits:42`. */
  readonly leftOut?: string;
  /** The assertion that fails although it holds. */
  readonly broken?: string;
  /** Whether `sites` are those that were come by, and not those that failed. */
  readonly isTour?: boolean;
}

/** Which requirements a trial shows as broken, and which assertions failed in it. */
export interface Trial {
  /** `quick RCP-7`, `standard RCP-7`. */
  readonly found: readonly string[];
  readonly sites: readonly string[];
}

/** Judges a server while assertions are watched. */
export async function tried({ name, scope, leftOut, broken, isTour = false }: TrialTask): Promise<Trial> {
  const sites = new Set<string>();
  const isAt = (wanted: string | undefined): NonNullable<AssertionWatch["breaks"]> => {
    return (violation) => {
      const site = siteOf(violation);
      if (site !== undefined) sites.add(site);
      return site !== undefined && site === wanted;
    };
  };
  const isHeard = isTour || broken !== undefined;
  watchAssertions({ letsPass: isAt(leftOut), ...(isHeard ? { breaks: isAt(broken) } : {}) });
  try {
    return { found: await foundIn(buildOf(name), scope), sites: [...sites] };
  } catch (error) {
    // without an assertion the code behind it may meet what it doesn't expect: that is noticing, too
    if (leftOut === undefined) throw error;
    return { found: [], sites: [] };
  } finally {
    watchAssertions({});
  }
}

function buildOf(name: string | undefined): (given: ServiceOptions) => Fetch {
  if (name === undefined) return createApp;
  const mutant = [...mutants, ...rateMutants].find((one) => one.name === name);
  if (mutant === undefined) throw new Error(`there is no mutant "${name}"`);
  return mutant.build;
}

async function foundIn(build: (given: ServiceOptions) => Fetch, { only, by }: Scope): Promise<readonly string[]> {
  if (by === "rate probe") return brokenIn(await judgeServer(build, { ...rateProbe, only }));
  const found: string[] = [];
  for (const effort of by === "standard" ? (["standard"] as const) : (["quick", "standard"] as const))
    found.push(...brokenIn(await judgeServer(build, { effort, only })).map((id) => `${effort} ${id}`));
  return found;
}
