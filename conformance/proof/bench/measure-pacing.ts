import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createApp } from "../../../reference/api/app.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import { startServer } from "../../../reference/listen/start-server.ts";
import type { Report } from "../../report/format/report.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import { verify } from "../../engine/run/verify.ts";
import { referenceOptions } from "../selftest/judge-server.ts";
import { testRunOptions } from "../selftest/test-run-options.ts";

const latencyMs = 50;
const concurrency = 8;
const requestsPerSecond = 10;

/**
 * Divides the time of a standard run at 50 ms of latency by the shortest possible time: eight requests at once, each of
 * which takes 50 ms.
 */
export async function measureLatencyRatio(): Promise<number> {
  // compiled: this runs from dist
  const server = new Worker(new URL("./slow-server.js", import.meta.url), { workerData: latencyMs });
  try {
    const [url] = (await once(server, "message")) as [string];
    const { requests, durationMs } = await judge(url, { effort: "standard" });
    return durationMs / ((requests * latencyMs) / concurrency);
  } finally {
    await server.terminate();
  }
}

/** Divides the time of a quick run under a limit of 10 requests a second by the least time that this limit allows. */
export async function measureLimitRatio(): Promise<number> {
  let [second, used] = [0, 0];
  const limited = (app: Fetch): Fetch => {
    return async (request) => {
      const now = Math.floor(performance.now() / 1_000);
      if (now !== second) [second, used] = [now, 0];
      if (used >= requestsPerSecond) return Response.json({}, { status: 429, headers: { "retry-after": "1" } });
      used += 1;
      return app(request);
    };
  };
  const { url, close } = await startServer({ app: () => limited(createApp(referenceOptions)) });
  try {
    const { requests, durationMs } = await judge(url, { effort: "quick" });
    return durationMs / ((requests / requestsPerSecond) * 1_000);
  } finally {
    await close();
  }
}

function judge(url: string, options: Partial<RunOptions>): Promise<Report> {
  return verify(testRunOptions(url, { concurrency, ...options }));
}
