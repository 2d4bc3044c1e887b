import { parentPort } from "node:worker_threads";
import { mutants } from "../../faults/all.ts";
import { judgeMutant, type MutantEffort } from "./judge-mutant.ts";
import type { MutantVerdict } from "./mutant-verdict.ts";

export interface MutantTask {
  readonly name: string;
  readonly seed: number;
  readonly effort: MutantEffort;
}

// runs in a thread of the worker pool: one task in, one verdict out
const port = parentPort;
port?.on("message", (task: MutantTask) => {
  void judgeByName(task).then((verdict) => port.postMessage(verdict));
});

async function judgeByName({ name, seed, effort }: MutantTask): Promise<MutantVerdict> {
  const mutant = mutants.find((one) => one.name === name);
  if (mutant === undefined) throw new Error(`there is no mutant "${name}"`);
  return judgeMutant(mutant, seed, effort);
}
