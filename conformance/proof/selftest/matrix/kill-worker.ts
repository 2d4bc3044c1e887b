import { parentPort } from "node:worker_threads";
import { mutants } from "../../faults/all.ts";
import { kill, type Kill, type KillEffort } from "./kill.ts";

export interface KillTask {
  readonly name: string;
  readonly seed: number;
  readonly manner: KillEffort;
}

const port = parentPort;
port?.on("message", (task: KillTask) => {
  void judged(task).then((answer) => port.postMessage(answer));
});

async function judged({ name, seed, manner }: KillTask): Promise<Kill> {
  const mutant = mutants.find((one) => one.name === name);
  if (mutant === undefined) throw new Error(`there is no mutant "${name}"`);
  return kill(mutant, seed, manner);
}
