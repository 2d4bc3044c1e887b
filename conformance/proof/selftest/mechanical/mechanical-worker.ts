import { parentPort } from "node:worker_threads";
import type { createApp } from "../../../../reference/api/app.ts";
import type { Effort } from "../../../report/format/report.ts";
import type { createDrivable } from "../create-drivable.ts";
import { judgeServer } from "../judge-server.ts";

export interface MechanicalTask {
  readonly bundle: string;
  /** The ids of the mutants that are switched on together. If there are none, the answer has `executed`. */
  readonly mutants: readonly string[];
  readonly effort: Effort;
}

export interface MechanicalAnswer {
  readonly isKilled: boolean;
  /** The ids of the mutants whose code ran. Empty if a mutant was switched on. */
  readonly executed: readonly string[];
}

interface Instrumented {
  readonly createApp: typeof createApp;
  readonly createDrivable: typeof createDrivable;
}

const active = new Set<string>();
const executed = new Set<string>();
let activeRuns = 0;
/** A mutant whose code runs more often is an endless loop. */
const maxRuns = 5_000_000;

// the instrumented code calls these two
Object.assign(globalThis, {
  stryMutAct_9fa48: (mutant: string): boolean => {
    if (!active.has(mutant)) return false;
    activeRuns += 1;
    if (activeRuns > maxRuns) throw new Error("this mutant doesn't end");
    return true;
  },
  stryCov_9fa48: (...mutants: readonly string[]): void => {
    for (const mutant of mutants) executed.add(mutant);
  },
});

/** A mutant may answer nothing, or 429 to everything. Its run then ends without a verdict, so the mutant is noticed. */
const maxDurationMs = 60_000;

const port = parentPort;
port?.on("message", (task: MechanicalTask) => {
  void judgeTask(task).then((answer) => port.postMessage(answer));
});

async function judgeTask({ bundle, mutants, effort }: MechanicalTask): Promise<MechanicalAnswer> {
  active.clear();
  for (const mutant of mutants) active.add(mutant);
  activeRuns = 0;
  const isKilled = await isNoticed(`${bundle}?${mutants.join()}`, effort);
  return { isKilled, executed: mutants.length === 0 ? [...executed] : [] };
}

/** True if a run finds a breach, or the server can't even be started or judged. */
async function isNoticed(address: string, effort: Effort): Promise<boolean> {
  try {
    // constants of a module have a mutant's value only if it is loaded anew
    const { createApp: build, createDrivable: drive } = (await import(address)) as Instrumented;
    const { exitCode } = await judgeServer(build, { effort, bail: true, unshrunk: true, maxDurationMs }, drive);
    return exitCode !== 0;
  } catch {
    return true;
  }
}
