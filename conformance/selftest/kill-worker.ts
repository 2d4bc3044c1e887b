import { parentPort } from "node:worker_threads";
import { mutants } from "../../reference/mutants/all.ts";
import type { Effort } from "../report/report.ts";
import { isNoticed, kill, type Kill } from "./kill.ts";

/** What a worker is asked: to judge a mutant in full, or to tell whether its fault is noticed at an effort. */
export type KillTask =
  | { readonly name: string; readonly seed: number }
  | { readonly name: string; readonly seed: number; readonly effort: Effort };

/** What a worker answers. */
export type KillAnswer = Kill | boolean;

const port = parentPort;
port?.on("message", (task: KillTask) => {
  void judged(task).then((answer) => port.postMessage(answer));
});

async function judged(task: KillTask): Promise<KillAnswer> {
  const mutant = mutants.find(({ name }) => name === task.name);
  if (mutant === undefined) throw new Error(`there is no mutant "${task.name}"`);
  return "effort" in task ? isNoticed(mutant, task.seed, task.effort) : kill(mutant, task.seed);
}
