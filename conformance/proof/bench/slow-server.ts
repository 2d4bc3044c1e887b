import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { createApp } from "../../../reference/api/app.ts";
import { startServer } from "../../../reference/listen/start-server.ts";
import { referenceOptions } from "../selftest/judge-server.ts";

/**
 * Serves the reference with a latency of `workerData` ms, and posts the URL. It runs in a
 * separate thread, as a deployed instance runs on a separate machine.
 */
const latencyMs = Number(workerData);
const { url } = await startServer({
  app: () => {
    const app = createApp(referenceOptions);
    return async (request) => {
      const dueAt = performance.now() + latencyMs;
      const response = await app(request);
      await wait(dueAt - performance.now());
      return response;
    };
  },
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(url);
