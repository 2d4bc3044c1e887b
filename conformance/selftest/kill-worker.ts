import { parentPort } from "node:worker_threads";
import { mutants } from "../../reference/mutants/all.ts";
import { watchAssertions } from "../check/demand.ts";
import type { Effort } from "../report/report.ts";
import { siteOf } from "./assertion-site.ts";
import { isNoticed, kill, type Kill } from "./kill.ts";

/** What a worker is asked: to judge a mutant in full, or to tell whether its fault is noticed at an effort. */
export interface KillTask {
  readonly name: string;
  readonly seed: number;
  readonly effort?: Effort;
  /** The assertion that is left out: `checks/limits:42`. */
  readonly leftOut?: string;
}

/** What a worker answers: what it made of the mutant, and the assertions that did not hold; or whether it noticed. */
export type KillAnswer = (Kill & { readonly sites: readonly string[] }) | boolean;

const port = parentPort;
port?.on("message", (task: KillTask) => {
  void judged(task).then((answer) => port.postMessage(answer));
});

async function judged(task: KillTask): Promise<KillAnswer> {
  const mutant = mutants.find(({ name }) => name === task.name);
  if (mutant === undefined) throw new Error(`there is no mutant "${task.name}"`);
  if (task.effort !== undefined) return isNoticed(mutant, task.seed, task.effort);
  const sites = new Set<string>();
  watchAssertions((violation) => {
    const site = siteOf(violation);
    if (site !== undefined) sites.add(site);
    return site !== undefined && site === task.leftOut;
  });
  try {
    return { ...(await kill(mutant, task.seed)), sites: [...sites] };
  } catch (error) {
    // without an assertion the code behind it may meet what it doesn't expect: that is noticing, too
    if (task.leftOut === undefined) throw error;
    return false;
  }
}
