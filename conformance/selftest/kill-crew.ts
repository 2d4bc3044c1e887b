import { askCrew } from "./crew.ts";
import type { KillAnswer, KillTask } from "./kill-worker.ts";

/** Judges mutants side by side in this process, one thread for each core. Needs a build: Node 20 can't run TypeScript. */
export function killAll(tasks: readonly KillTask[]): Promise<readonly KillAnswer[]> {
  return askCrew(new URL("./kill-worker.js", import.meta.url), tasks, (message) => message as KillAnswer);
}
