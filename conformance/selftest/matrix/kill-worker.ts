import { parentPort } from "node:worker_threads";
import { mutants } from "../../../reference/faults/all.ts";
import type { Effort } from "../../format/report.ts";
import { isNoticed, kill, type Kill, type Manner } from "./kill.ts";

/** What a worker is asked: to judge a mutant, or to say whether its fault is noticed at an effort. */
export interface KillTask {
  readonly name: string;
  readonly seed: number;
  readonly asked: { readonly manner: Manner } | { readonly noticedAt: Effort };
}

/** What a worker answers: what it made of the mutant, or whether it noticed its fault. */
export type KillAnswer = Kill | boolean;

const port = parentPort;
port?.on("message", (task: KillTask) => {
  void judged(task).then((answer) => port.postMessage(answer));
});

async function judged(task: KillTask): Promise<KillAnswer> {
  const mutant = mutants.find(({ name }) => name === task.name);
  if (mutant === undefined) throw new Error(`there is no mutant "${task.name}"`);
  const { seed, asked } = task;
  return "manner" in asked ? kill(mutant, seed, asked.manner) : isNoticed(mutant, seed, asked.noticedAt);
}
