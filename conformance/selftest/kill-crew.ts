import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { KillAnswer, KillTask } from "./kill-worker.ts";

/** Judges mutants side by side in this process, one thread for each core. Needs a build: Node 20 can't run TypeScript. */
export async function killAll(tasks: readonly KillTask[]): Promise<readonly KillAnswer[]> {
  const queue = [...tasks.entries()];
  const answers: KillAnswer[] = [];
  const crew = Array.from({ length: Math.min(availableParallelism(), tasks.length) }, () =>
    workThrough(queue, answers),
  );
  await Promise.all(crew);
  return answers;
}

async function workThrough(queue: [number, KillTask][], answers: KillAnswer[]): Promise<void> {
  const worker = new Worker(new URL("./kill-worker.js", import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 128 },
  });
  try {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, task] = next;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(task);
      const [answer] = (await once(worker, "message")) as [KillAnswer];
      answers[index] = answer;
    }
  } finally {
    await worker.terminate();
  }
}
