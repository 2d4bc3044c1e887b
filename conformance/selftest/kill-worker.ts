import { parentPort } from "node:worker_threads";
import { mutants } from "../../reference/faults/all.ts";
import type { Effort } from "../report/report.ts";
import { isNoticed, kill, type Kill } from "./kill.ts";
import { tried, type Trial, type TrialTask } from "./trial.ts";

/** What a worker is asked: to judge a mutant, or to say whether its fault is noticed at an effort, or a trial. */
export type KillTask = MutantTask | { readonly trial: TrialTask };

interface MutantTask {
  readonly name: string;
  readonly seed: number;
  readonly asked: { readonly isWhole: boolean } | { readonly noticedAt: Effort };
}

/** What a worker answers: what it made of the mutant, whether it noticed its fault, or what the trial showed. */
export type KillAnswer = Kill | Trial | boolean;

const port = parentPort;
port?.on("message", (task: KillTask) => {
  void judged(task).then((answer) => port.postMessage(answer));
});

async function judged(task: KillTask): Promise<KillAnswer> {
  if ("trial" in task) return tried(task.trial);
  const mutant = mutants.find(({ name }) => name === task.name);
  if (mutant === undefined) throw new Error(`there is no mutant "${task.name}"`);
  const { seed, asked } = task;
  return "isWhole" in asked ? kill(mutant, seed, asked.isWhole) : isNoticed(mutant, seed, asked.noticedAt);
}
