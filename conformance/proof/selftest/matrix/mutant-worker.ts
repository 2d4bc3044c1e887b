import { parentPort } from "node:worker_threads";
import { faultNamed } from "../named.ts";
import { judgeMutant, type MutantEffort } from "./judge-mutant.ts";

export interface MutantTask {
  readonly name: string;
  readonly seed: number;
  readonly effort: MutantEffort;
}

// runs in a thread of the worker pool: one task in, one verdict out
const port = parentPort;
port?.on("message", (task: MutantTask) => {
  void judgeMutant(faultNamed(task.name), task.seed, task.effort).then((verdict) => port.postMessage(verdict));
});
