import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { createApp } from "../../reference/app.ts";
import { startServer } from "../../reference/start-server.ts";
import { given } from "../selftest/judge-server.ts";

/** The reference behind so many ms of latency (`workerData`), in a thread of its own: a deployed instance has its own machine. Posts its URL. */
const latencyMs = Number(workerData);
const { url } = await startServer({
  app: () => {
    const app = createApp(given);
    return async (request) => {
      await wait(latencyMs);
      return app(request);
    };
  },
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(url);
