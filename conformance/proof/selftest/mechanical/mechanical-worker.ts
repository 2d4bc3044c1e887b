import { parentPort } from "node:worker_threads";
import type { createApp } from "../../../../reference/api/app.ts";
import type { Effort } from "../../../report/format/report.ts";
import type { drivable } from "../driver-of.ts";
import { judgeServer } from "../judge-server.ts";

export interface MechanicalTask {
  readonly bundle: string;
  /** Absent to run the code as it is, and see which mutants run. */
  readonly mutant?: string;
  readonly effort: Effort;
}

export interface MechanicalAnswer {
  readonly isKilled: boolean;
  /** The mutants whose code ran. */
  readonly executed: readonly string[];
}

interface Instrumented {
  readonly createApp: typeof createApp;
  readonly drivable: typeof drivable;
}

/** The instrumenter's switches: https://github.com/stryker-mutator/stryker-js/tree/master/packages/instrumenter */
interface Switches {
  activeMutant?: string | undefined;
  mutantCoverage?: { readonly static: Readonly<Record<string, number>> };
  hitCount?: number;
  hitLimit?: number;
}

const switches: Switches = {};
Object.assign(globalThis, { __stryker__: switches });
/** A mutant that runs more often is an endless loop, and throws. */
const maxRuns = 5_000_000;

const port = parentPort;
port?.on("message", (task: MechanicalTask) => {
  void judged(task).then((answer) => port.postMessage(answer));
});

async function judged({ bundle, mutant, effort }: MechanicalTask): Promise<MechanicalAnswer> {
  Object.assign(switches, { activeMutant: mutant, hitCount: 0, hitLimit: maxRuns });
  const isKilled = await isNoticed(`${bundle}?${mutant ?? "none"}`, effort);
  const executed = mutant === undefined ? Object.keys(switches.mutantCoverage?.static ?? {}) : [];
  return { isKilled, executed };
}

/** True if a run finds a breach, or the server can't even be started or judged. */
async function isNoticed(address: string, effort: Effort): Promise<boolean> {
  try {
    // constants of a module have a mutant's value only if it is loaded anew
    const { createApp: build, drivable: drive } = (await import(address)) as Instrumented;
    const { exitCode } = await judgeServer(build, { effort, bail: true, unshrunk: true }, drive);
    return exitCode !== 0;
  } catch {
    return true;
  }
}
