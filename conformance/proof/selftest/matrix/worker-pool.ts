import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/**
 * Runs `program` in threads, and returns the answers in the order of the tasks. There are two threads for each core,
 * because a run pauses before it reads a stale list again. The program must be built first, because Node 20 can't run
 * TypeScript.
 */
export async function askWorkers<Answer>(
  program: URL,
  tasks: readonly unknown[],
  read: (message: unknown) => Answer,
): Promise<readonly Answer[]> {
  const queue = [...tasks.entries()];
  const answers: Answer[] = [];
  const work = async (): Promise<void> => {
    // runs create many short-lived objects, and more memory for these saves a third of the time
    const worker = new Worker(program, { resourceLimits: { maxYoungGenerationSizeMb: 128 } });
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [index, task] = next;
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage(task);
        const [message] = (await once(worker, "message")) as [unknown];
        answers[index] = read(message);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(2 * availableParallelism(), tasks.length) }, work));
  return answers;
}
