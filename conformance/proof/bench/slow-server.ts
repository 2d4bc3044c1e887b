import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { createApp } from "../../../reference/api/app.ts";
import { startServer } from "../../../reference/listen/start-server.ts";
import { given } from "../selftest/judge-server.ts";

/**
 * The reference with so many ms of latency (`workerData`): it answers a request that long after it came. In a thread of
 * its own: a deployed instance has its own machine. Posts its URL.
 */
const latencyMs = Number(workerData);
const { url } = await startServer({
  app: () => {
    const app = createApp(given);
    return async (request) => {
      const dueAt = performance.now() + latencyMs;
      const answer = await app(request);
      await wait(dueAt - performance.now());
      return answer;
    };
  },
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(url);
