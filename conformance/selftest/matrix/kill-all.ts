import { askWorkers } from "./worker-pool.ts";
import type { KillAnswer, KillTask } from "./kill-worker.ts";

/** Judges mutants concurrently in this process, one thread for each core. Needs a build: Node 20 can't run TypeScript. */
export function killAll(tasks: readonly KillTask[]): Promise<readonly KillAnswer[]> {
  return askWorkers(new URL("./kill-worker.js", import.meta.url), tasks, (message) => message as KillAnswer);
}
