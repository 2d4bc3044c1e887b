import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { createApp } from "../../../reference/api/app.ts";
import { startServer } from "../../../reference/listen/start-server.ts";
import { referenceOptions } from "../selftest/judge-server.ts";

/**
 * Serves the reference with a latency of `workerData` ms, and posts its URL. It has its own thread because a deployed
 * instance has its own machine.
 */
const latencyMs = Number(workerData);
const { url } = await startServer({
  app: () => {
    const app = createApp(referenceOptions);
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
