import { askWorkers } from "./worker-pool.ts";
import type { KillTask } from "./kill-worker.ts";
import type { Kill } from "./kill.ts";

/** Uses one thread for each core. It needs a build, because Node 20 can't run TypeScript. */
export function killAll(tasks: readonly KillTask[]): Promise<readonly Kill[]> {
  return askWorkers(new URL("./kill-worker.js", import.meta.url), tasks, (message) => message as Kill);
}
