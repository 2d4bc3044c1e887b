import { parentPort } from "node:worker_threads";
import { mutants } from "../../reference/mutants/all.ts";
import type { Mutant } from "../../reference/mutants/mutant.ts";
import { watchAssertions } from "../check/demand.ts";
import type { Effort } from "../report/report.ts";
import { siteOf } from "./assertion-site.ts";
import { brokenIn, judgeServer } from "./judge-server.ts";
import { isNoticed, kill, type Kill } from "./kill.ts";

/** What a worker is asked: to judge a mutant in full, or to tell whether its fault is noticed at an effort. */
export interface KillTask {
  readonly name: string;
  readonly seed: number;
  readonly effort?: Effort;
  /** To be judged by its declared requirements alone, with as many cases as a standard run tries. */
  readonly isTrial?: boolean;
  /** The assertion that is left out: `checks/limits:42`. */
  readonly leftOut?: string;
}

/** Which of a mutant's declared requirements show as broken when they alone are judged, and by which assertions. */
export interface Trial {
  readonly name: string;
  /** `quick RCP-7`, `standard RCP-7`. */
  readonly found: readonly string[];
  readonly sites: readonly string[];
}

/** What a worker answers: what it made of the mutant, which of its requirements a trial shows, or whether it noticed. */
export type KillAnswer = Kill | Trial | boolean;

const port = parentPort;
port?.on("message", (task: KillTask) => {
  void judged(task).then((answer) => port.postMessage(answer));
});

async function judged(task: KillTask): Promise<KillAnswer> {
  const mutant = mutants.find(({ name }) => name === task.name);
  if (mutant === undefined) throw new Error(`there is no mutant "${task.name}"`);
  if (task.effort !== undefined) return isNoticed(mutant, task.seed, task.effort);
  return task.isTrial === true ? tried(mutant, task) : kill(mutant, task.seed);
}

async function tried({ name, build, breaks }: Mutant, { seed, leftOut }: KillTask): Promise<Trial> {
  const sites = new Set<string>();
  watchAssertions((violation) => {
    const site = siteOf(violation);
    if (site !== undefined) sites.add(site);
    return site !== undefined && site === leftOut;
  });
  try {
    const found: string[] = [];
    for (const effort of ["quick", "standard"] as const)
      found.push(...brokenIn(await judgeServer(build, { seed, effort, only: breaks })).map((id) => `${effort} ${id}`));
    return { name, found, sites: [...sites] };
  } catch (error) {
    // without an assertion the code behind it may meet what it doesn't expect: that is noticing, too
    if (leftOut === undefined) throw error;
    return { name, found: [], sites: [] };
  } finally {
    watchAssertions(undefined);
  }
}
